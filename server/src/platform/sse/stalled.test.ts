import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '@ranar/contract'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { amount } from '../../../test/amount.ts'
import { database } from '../../../test/database.ts'
import { listening } from '../../../test/listening.ts'
import { meet, through } from '../../../test/outside.ts'
import { makePerson } from '../../../test/people.ts'
import { startServer } from '../../../test/process.ts'
import { FLOOD, flood, stalled } from '../../../test/stalled.ts'
import { until } from '../../../test/until.ts'
import { findSession } from '../../people/sessions.ts'
import { openDb } from '../db/db.ts'
import type { SessionUser } from '../session-user.ts'
import { openStreams } from './streams.ts'

const server = await startServer()
const { pool, close } = openDb(server.databaseUrl, { origin: server.origin, max: 2 })
afterAll(async () => {
  await close()
  await server.stop()
  server.forget()
})
const keyOf = async ({ id }: { id: string }): Promise<number> =>
  Number((await pool.query('SELECT id FROM users WHERE public_id = $1', [id])).rows[0].id)

test('a person whose stream stalls under a flood of changes and who logs out does not affect others', async () => {
  const [idle, other] = [await meet(server, 'consumer'), await meet(server, 'consumer')]
  const [idleKey, otherKey] = [await keyOf(idle), await keyOf(other)]
  const stream = await listening(server, other.headers)
  const { hostname, port } = new URL(server.origin)
  const socket = await stalled({ host: hostname, port: Number(port) }, idle.headers.cookie)
  await flood(pool, [idleKey], FLOOD)
  await flood(pool, [otherKey])
  await stream.hears(1)
  await through(server, idle)(api.auth.logout)
  await flood(pool, [idleKey], 2)
  await flood(pool, [otherKey])
  await stream.hears(2)
  expect((await fetch(`${server.origin}/health/live`)).status).toBe(200)
  await once(socket.resume(), 'close')
})

/** Opens streams of people who read nothing, over sockets with small buffers, in this process. */
const idlers = async (people: number, each: number) => {
  const { db, pool } = await database()
  const live = openStreams(pool, null)
  onTestFinished(live.close)
  const replies: ServerResponse[] = []
  const found: SessionUser[] = []
  for (let i = 0; i < people; i++)
    found.push((await findSession(db, (await makePerson(db, 'consumer')).token)) as SessionUser)
  const server = createServer(({ headers }, reply) => {
    replies.push(reply)
    live.follow(found[Number(headers.cookie)] as SessionUser, reply, {})
  })
  const where = { path: path.join(tmpdir(), `ranar-${crypto.randomUUID()}.sock`) }
  await once(server.listen(where), 'listening')
  onTestFinished(() => void server.close())
  for (let i = 0; i < people * each; i++) await stalled(where, String(Math.floor(i / each)))
  return { pool, people: found, replies }
}

test('an ended stream that nobody reads is closed within seconds', async () => {
  const { pool, people, replies } = await idlers(1, 1)
  const [[person], [reply]] = [people as [SessionUser], replies as [ServerResponse]]
  while (reply.writableLength === 0) await flood(pool, [person.id])
  expect(reply.destroyed).toBe(false)
  await pool.query(`SELECT pg_notify('live', $1)`, [JSON.stringify({ session: person.tokenHash.toString('hex') })])
  await until(
    () => reply.writableEnded,
    (ended) => ended,
  )
  await flood(pool, [person.id])
  await once(reply, 'close')
  expect(reply.writableFinished).toBe(false)
})

test('a stream that accepts nothing between two heartbeats is dropped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { pool, people, replies } = await idlers(1, 1)
  const [[person], [reply]] = [people as [SessionUser], replies as [ServerResponse]]
  for (let beat = 0; beat < 3; beat++) {
    vi.advanceTimersByTime(25_000)
    await flood(pool, [person.id])
  }
  expect(reply.destroyed).toBe(false)
  while (reply.writableLength === 0) await flood(pool, [person.id])
  vi.advanceTimersByTime(25_000)
  expect(reply.destroyed).toBe(false)
  vi.advanceTimersByTime(25_000)
  expect(reply.destroyed).toBe(true)
})

test('streams that nobody reads take little memory and are soon dropped', async () => {
  const { pool, people, replies } = await idlers(amount(5, 50), 10)
  const before = process.memoryUsage().rss
  const keys = people.map(({ id }) => id)
  const mostUnsent = () => Math.max(...replies.map(({ writableLength }) => writableLength))
  // One by one, so that each change is a message of its own until the sockets accept no more.
  while (replies.some(({ writableLength, destroyed }) => writableLength === 0 && !destroyed)) await flood(pool, keys)
  expect(mostUnsent()).toBeLessThan(1024)
  for (let thousands = 0; thousands < 12; thousands++) await flood(pool, keys, 1000)
  await until(
    () => replies.filter(({ destroyed }) => !destroyed).length,
    (open) => open === 0,
  )
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20)
})

test('an unknown notice on the channel does not end a person’s stream', async () => {
  const person = await meet(server, 'consumer')
  const stream = await listening(server, person.headers)
  for (const notice of ['hello', 'null', '[1]', '{"else":1}', '{"changed":"x"}'])
    await pool.query(`SELECT pg_notify('live', $1)`, [notice])
  await flood(pool, [await keyOf(person)])
  await stream.hears(1)
})
