import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { database } from '../../test/database.ts'
import { logger } from './log.ts'

test('a failed query reaches the log without the values that people sent', async () => {
  const { db } = await database()
  let written = ''
  const stream = new Writable({
    write: (chunk, _, done) => {
      written += chunk
      done()
    },
  })
  const { log } = Fastify({ logger: { ...(logger as object), stream } })
  const error = await db.execute(sql`select ${'a-client-secret'}::text from nowhere_at_all`).catch((fault: unknown) => fault)
  expect(String(error)).toContain('a-client-secret')
  log.error({ err: error }, 'request failed')
  expect(written).toContain('nowhere_at_all')
  expect(written).not.toContain('a-client-secret')
})
