import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { database } from '../../../test/database.ts'
import { listening } from '../../../test/listening.ts'
import { makePerson } from '../../../test/people.ts'
import { until } from '../../../test/until.ts'
import { findSession } from '../../people/sessions.ts'
import type { SessionUser } from '../session-user.ts'
import { openStreams } from './streams.ts'

test('a stream whose client has left before it begins is not kept open', async () => {
  const { db, pool } = await database()
  const { token } = await makePerson(db, 'consumer')
  const person = (await findSession(db, token)) as SessionUser
  const live = openStreams(pool, null)
  onTestFinished(live.close)
  const followed = Promise.withResolvers<ServerResponse>()
  const server = createServer(async ({ socket }, response) => {
    socket.destroy()
    await once(response, 'close')
    live.follow(person, response, {})
    followed.resolve(response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  await expect(fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).rejects.toThrow('fetch failed')
  expect((await followed.promise).headersSent).toBe(false)
})

test('changes for a whole role are sent at once, and then at most once a second', async () => {
  const { db, pool } = await database()
  const { token, id } = await makePerson(db, 'admin')
  const admin = (await findSession(db, token)) as SessionUser
  const live = openStreams(pool, null)
  onTestFinished(live.close)
  // When the server begins to listen, it sends everybody a change, which must not be counted below.
  await until(
    () => pool.query("SELECT FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE 'LISTEN%'"),
    ({ rowCount }) => rowCount === 1,
  )
  const server = createServer((_, response) => void live.follow(admin, response, {})).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stream = await listening({ origin }, { cookie: null })
  const tell = (what: object) => pool.query(`SELECT pg_notify('live', $1)`, [JSON.stringify(what)])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await tell({ role: 'consumer' })
  for (let many = 0; many < 3; many++) await tell({ role: 'admin' })
  await tell({ changed: id })
  await stream.hears(2)
  expect(stream.changes()).toBe(2)
  vi.advanceTimersByTime(1000)
  await stream.hears(3)
  vi.advanceTimersByTime(5000)
  await tell({ changed: id })
  await stream.hears(4)
  expect(stream.changes()).toBe(4)
})
