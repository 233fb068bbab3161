import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { serveFiles } from './downloads.ts'
import { handleErrors } from './errors.ts'

const SIZE = 32 * 1024 * 1024
const HANDLER_MS = 1000
const root = await mkdtemp(path.join(os.tmpdir(), 'ranar-files-'))
await writeFile(path.join(root, 'large.js'), Buffer.alloc(SIZE))
const app = Fastify({ handlerTimeout: HANDLER_MS, forceCloseConnections: true })
handleErrors(app)
await serveFiles(app, { root, wildcard: false })
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

test('a phone on a slow line gets the whole file, however long that takes', async () => {
  const { port } = app.server.address() as { port: number }
  const line = connect(port, '127.0.0.1').pause()
  line.write('GET /large.js HTTP/1.1\r\nHost: ranar\r\nConnection: close\r\n\r\n')
  await new Promise((resolve) => setTimeout(resolve, 2 * HANDLER_MS))
  let bytes = 0
  for await (const piece of line) bytes += (piece as Buffer).length
  expect(bytes).toBeGreaterThan(SIZE)
})

test.each([
  ['a part beyond its end', 416, { range: `bytes=${SIZE}-` }],
  ['a part that is none', 416, { range: 'bytes=5-2' }],
  ['another version', 412, { 'if-match': '"x"' }],
  ['a version of before it was written', 412, { 'if-unmodified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' }],
])('a request for %s of a file is refused with 412 or 416, not with 500', async (_, status, headers) => {
  const reply = await app.inject({ url: '/large.js', headers })
  expect([reply.statusCode, reply.json()]).toEqual([status, { success: false, message: 'There is nothing here' }])
})
