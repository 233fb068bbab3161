import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { database } from '../../test/database.ts'
import { makePerson } from '../../test/people.ts'
import { findSession, type Person } from '../sessions/queries.ts'
import { openLive } from './streams.ts'

test('who has left before the stream begins is not waited for', async () => {
  const { db, pool } = await database()
  const { token } = await makePerson(db, 'consumer')
  const person = (await findSession(db, token)) as Person
  const live = openLive(pool, null)
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
