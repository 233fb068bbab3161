import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { api, type Endpoint, PREFIX } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company } from '../../../test/company.ts'
import { crew, type Somebody } from '../../../test/crew.ts'
import { act, action } from '../../../test/door.ts'

const world = await company()
const { a, origin } = world
/** Longer than a session check is trusted, in milliseconds. */
const A_WHILE = 700

/** Sends the first bytes of a call's body and waits; the returned function sends the rest and returns the status. */
const begun = async (who: Somebody, { method, path }: Endpoint, body: string, type = 'application/json') => {
  const { hostname, port } = new URL(origin)
  const headers = {
    cookie: who.cookie ?? '',
    'user-timezone': 'Asia/Dhaka',
    'content-type': type,
    'content-length': Buffer.byteLength(body),
  }
  const call = request({ hostname, port, method, path: PREFIX + path, headers })
  const replied = once(call, 'response') as Promise<[IncomingMessage]>
  call.write(body.slice(0, 5))
  await sleep(A_WHILE)
  return async () => {
    call.end(body.slice(5))
    const [reply] = await replied
    reply.resume()
    return reply.statusCode
  }
}

const handedOver = async () => {
  const { courier, book, send } = await crew(world)
  const id = await book({ codTaka: 900 })
  await send(id, { days: 0 })
  await act(courier, action(id, 'deliver'))
  return (await courier(api.cash.handOver, { body: { notes: { '1000': 1 }, taka: 1000 } })).handover._id
}

test('an admin who is archived or loses the right while a call is open cannot accept a hand-over with it', async () => {
  const [root, archived, demoted, other] = [await a('root'), await a('admin'), await a('admin'), await a('admin')]
  const id = await handedOver()
  const body = JSON.stringify({ id })
  const accept = [await begun(archived, api.cash.accept, body), await begun(demoted, api.cash.accept, body)]
  await root(api.people.archive, { query: { user_id: archived.id } })
  await root(api.staff.giveRights, { body: { user_id: demoted.id, rights: ['dispatch'] } })
  expect(await Promise.all(accept.map((finish) => finish()))).toEqual([401, 403])
  expect((await other(api.cash.accept, { body: { id } })).handover.status).toBe('accepted')
})

test('calls and forms that are still open at the logout are refused with 401', async () => {
  const her = await a('consumer')
  const text = '--edge\r\nContent-Disposition: form-data; name="name"\r\n\r\nSomebody else\r\n--edge--\r\n'
  const rest = [
    await begun(her, api.parcels.book, JSON.stringify(booking)),
    await begun(her, api.people.updateProfile, text, 'multipart/form-data; boundary=edge'),
  ]
  await her(api.auth.logout)
  expect(await Promise.all(rest.map((finish) => finish()))).toEqual([401, 401])
  expect((await world.pool.query('SELECT FROM parcels WHERE sender_id = $1', [her.key])).rowCount).toBe(0)
})

test('calls that are still queued when their caller is archived are refused', async () => {
  const [root, admin] = [await a('root'), await a('admin')]
  const { book } = await crew(world)
  const ids = await Promise.all(Array.from({ length: 20 }, () => book()))
  const body = { move: 'receive' as const, parcel_ids: ids }
  const holder = await world.pool.connect()
  // The lock keeps every call from finishing before the archive.
  await holder.query('BEGIN')
  await holder.query('SELECT FROM parcels WHERE code = ANY($1) FOR UPDATE', [ids])
  const moves = Promise.allSettled(Array.from({ length: 150 }, () => admin(api.desk.move, { body })))
  await sleep(A_WHILE)
  await root(api.people.archive, { query: { user_id: admin.id } })
  await sleep(A_WHILE)
  await holder.query('COMMIT')
  holder.release()
  // Eight calls were running already.
  expect((await moves).filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(8)
})

test('a sender who is still logged in is served, however slowly the body arrives', async () => {
  const her = await a('consumer')
  expect(await (await begun(her, api.parcels.book, JSON.stringify(booking)))()).toBe(201)
})
