import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { api, PREFIX } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { booking, company } from '../../test/company.ts'
import { database } from '../../test/database.ts'
import { raw } from '../../test/raw.ts'
import { until } from '../../test/until.ts'
import { loggedPath, logger, messageOf } from './log.ts'

/** Returns a logger with our settings and what it has written. */
const written = () => {
  let text = ''
  const stream = new Writable({
    write: (chunk, _, done) => {
      text += chunk
      done()
    },
  })
  const lines = (): { level: number; msg: string; path?: string }[] =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  return { logger: { ...(logger as object), stream }, text: () => text, lines }
}

test('a failed query is logged without its values', async () => {
  const { db } = await database()
  const { logger, text } = written()
  const { log } = Fastify({ logger })
  const error = await db
    .execute(sql`select ${'a-client-secret'}::text from nowhere_at_all`)
    .catch((fault: unknown) => fault)
  expect(String(error)).toContain('a-client-secret')
  log.error({ err: error }, 'request failed')
  expect(text()).toContain('nowhere_at_all')
  expect(text()).not.toContain('a-client-secret')
})

test('tracking codes stay out of the log, wherever in a URL they are', async () => {
  const { logger, text, lines } = written()
  const ranar = await company({}, { logger })
  const sender = await ranar.a('consumer')
  const { parcel } = await sender(api.parcels.book, { body: booking })
  const [code, dashed] = [parcel._id, `${parcel._id.slice(0, 6)}-${parcel._id.slice(6)}`]
  const paths = [`/dashboard/consumer/receipt/${code}`, `/dashboard/label/${code.toLowerCase()}?x=1`, `/x/${dashed}/y`]
  for (const path of [...paths, `${ranar.origin}/x/${code}`, `${PREFIX}${api.parcels.track.path}?parcel_id=${code}`])
    await raw(ranar.origin, 'GET', path)
  const said = await until(
    () => lines().flatMap(({ path }) => path ?? []),
    ({ length }) => length >= 6,
  )
  expect(said.slice(1)).toEqual([
    '/dashboard/consumer/receipt/RN…',
    '/dashboard/label/RN…',
    '/x/RN…/y',
    '/x/RN…',
    `${PREFIX}${api.parcels.track.path}`,
  ])
  expect(text().toLowerCase()).not.toContain(code.slice(6).toLowerCase())
})

test('a client that leaves in the middle of its body is not logged as an error', async () => {
  const { logger, lines } = written()
  const { origin, pool } = await company({}, { logger })
  const { hostname, port } = new URL(origin)
  for (const path of [api.auth.login.path, api.payments.webhook.path]) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      `POST ${PREFIX}${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"email":`,
    )
    // Wait until the server reads the body: a login is counted just before.
    if (path === api.auth.login.path)
      await until(
        async () => (await pool.query("SELECT FROM rate_limits WHERE key LIKE 'login:%'")).rowCount === 1,
        Boolean,
      )
    await raw(origin, 'GET', '/health/ready')
    socket.destroy()
  }
  const aborts = await until(
    () => lines().filter(({ msg }) => msg === 'request aborted by its client'),
    ({ length }) => length === 2,
  )
  expect(aborts.map(({ level }) => level)).toEqual([30, 30])
  expect(lines().filter(({ level }) => level > 30)).toEqual([])
})

test('a client that leaves in the middle of a download is not logged as an error', async () => {
  const { logger, lines } = written()
  const { a, app, origin, pool } = await company({}, { logger })
  const { cookie } = await a('admin')
  const holder = await pool.connect()
  await holder.query('BEGIN; LOCK TABLE payouts IN ACCESS EXCLUSIVE MODE')
  const leaving = new AbortController()
  const reply = await fetch(`${origin}${PREFIX}${api.payouts.list.path}?format=csv`, {
    headers: { cookie: cookie ?? '', 'accept-encoding': 'identity' },
    signal: leaving.signal,
  })
  // The column titles have arrived, the rows have not.
  expect((await reply.body?.getReader().read())?.value?.length).toBeGreaterThan(0)
  leaving.abort()
  const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  await until(connections, (count) => count === 0)
  await holder.query('ROLLBACK')
  holder.release()
  await raw(origin, 'GET', '/health/ready')
  expect(lines().filter(({ level }) => level > 30)).toEqual([])
})

test('a finished download is not logged as an error', async () => {
  const { logger, lines } = written()
  const { a, origin } = await company({}, { logger })
  const [admin, sender] = [await a('admin'), await a('consumer')]
  const files = [
    [admin, api.reports.rows.path],
    [admin, api.payouts.list.path],
    [sender, api.statements.mine.path],
  ] as const
  for (const [who, path] of files) {
    const reply = await fetch(`${origin}${PREFIX}${path}?format=csv`, { headers: { cookie: who.cookie ?? '' } })
    expect([reply.status, (await reply.text()).length > 0]).toEqual([200, true])
    await raw(origin, 'GET', '/health/ready')
  }
  await until(
    () => lines().filter(({ path }) => path?.startsWith(PREFIX)),
    ({ length }) => length === files.length,
  )
  expect(lines().filter(({ level }) => level > 30)).toEqual([])
})

test('a path of thousands of slashes is masked within milliseconds', () => {
  const paths = ['/'.repeat(16_000), `/r${'/'.repeat(16_000)}`, `${'/'.repeat(8000)}r${'/'.repeat(8000)}x`]
  const readAll = () => {
    const began = performance.now()
    for (const path of paths) expect(loggedPath(path)).toHaveLength(path.length)
    return performance.now() - began
  }
  // The fastest of five, since a busy machine may delay any of them.
  expect(Math.min(...Array.from({ length: 5 }, readAll))).toBeLessThan(50)
})

test('a value that PostgreSQL quotes in its message is not logged', async () => {
  const { db } = await database()
  const failed = await db.execute(sql`select ${'Rahima, House 4'}::text::int`).then(
    () => new Error('it worked'),
    (error: Error) => error,
  )
  const { logger, text } = written()
  Fastify({ logger }).log.error({ err: failed }, 'failed')
  expect(text()).toContain('invalid input syntax for type integer')
  expect(messageOf(failed)).toBe('invalid input syntax for type integer')
  expect(text()).not.toContain('Rahima')
})
