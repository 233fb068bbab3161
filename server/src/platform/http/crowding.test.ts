import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../../test/company.ts'
import { by, crew } from '../../../test/crew.ts'
import { database } from '../../../test/database.ts'
import { outcomes } from '../../../test/refusal.ts'

const { db, pool, url } = await database({ max: 20 })
const world = await company({}, { installation: { db, pool, databaseUrl: url, secret: randomBytes(32) } })

test('whoever calls a hundred times at once about one parcel keeps nobody else waiting', async () => {
  const [{ sender, book }, other] = [await crew(world), await crew(world)]
  const id = await book()
  const holder = await pool.connect()
  await holder.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0')
  await holder.query('SELECT FROM parcels WHERE code = $1 FOR UPDATE', [id])
  const crowd = outcomes(
    Array.from({ length: 100 }, () => sender(api.parcels.update, { ...by(id), body: { weight: 2 } })),
  )
  await sleep(300)
  const answer = await Promise.race([other.sender(api.parcels.mine), sleep(1200, 'still waiting')])
  await holder.query('ROLLBACK')
  holder.release()
  expect(answer).toMatchObject({ parcels: [] })
  expect(await crowd).toEqual({ done: 100 })
})

/** One who holds a parcel's row, or all sessions, so that calls hang. */
const holding = async (what: string) => {
  const holder = await pool.connect()
  await holder.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0')
  await holder.query(what)
  return async () => {
    await holder.query('ROLLBACK')
    holder.release()
  }
}
const parcelOf = (id: string) => `SELECT FROM parcels WHERE code = '${id}' FOR UPDATE`
const change = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"weight":2}' }
/** Calls, and hangs up after a moment. */
const hangUp = (who: Awaited<ReturnType<typeof world.a>>, path: string, init: RequestInit, afterMs: number) =>
  who.ask(path, { ...init, signal: AbortSignal.timeout(afterMs) }).catch(() => {})

test('whoever hangs up and calls again keeps nobody else waiting either', async () => {
  const [{ sender, book }, other] = [await crew(world), await crew(world)]
  const id = await book()
  const letGo = await holding(parcelOf(id))
  const path = `${api.parcels.update.path}?parcel_id=${id}`
  for (let round = 0; round < 5; round++)
    await Promise.all(Array.from({ length: 16 }, () => hangUp(sender, path, change, 100)))
  const answer = await Promise.race([other.sender(api.parcels.mine), sleep(1200, 'still waiting')])
  await letGo()
  expect(answer).toMatchObject({ parcels: [] })
  expect(await sender(api.parcels.mine)).toMatchObject({ meta: { total: 1 } })
})

test('whoever hangs up while their session is looked up takes no place with them', async () => {
  const { sender, book } = await crew(world)
  const path = `${api.parcels.update.path}?parcel_id=${await book()}`
  const letGo = await holding('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
  const calls = Array.from({ length: 9 }, () => [
    hangUp(sender, path, change, 200),
    hangUp(sender, api.parcels.mine.path, {}, 200),
  ])
  await Promise.all(calls.flat())
  await sleep(100)
  await letGo()
  await sleep(100)
  expect(await Promise.race([sender(api.parcels.mine), sleep(2000, 'no place is left')])).toMatchObject({
    meta: { total: 1 },
  })
})

test('whoever logs out and closes the page at once is logged out', async () => {
  const { sender } = await crew(world)
  const letGo = await holding('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
  await hangUp(sender, api.auth.logout.path, {}, 200)
  await sleep(100)
  await letGo()
  await expect.poll(() => sender.ask(api.people.me.path).then(({ status }) => status)).toBe(401)
})

test('a courier’s phone is answered while slow reads of the same person hang, as soon as one of them ends', async () => {
  const { sender, book } = await crew(world)
  const id = await book()
  const letGo = await holding(parcelOf(id))
  const slow = Array.from({ length: 8 }, () => sender.ask(`${api.parcels.update.path}?parcel_id=${id}`, change))
  await sleep(100)
  const next = sender(api.parcels.mine)
  await letGo()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await next).toMatchObject({ meta: { total: 1 } })
})

test('the phone of an archived courier keeps nobody waiting, however many calls it makes', async () => {
  const [{ courier, book, send }, other, root] = [await crew(world), await crew(world), await world.a('root')]
  const id = await book()
  await send(id, { days: 0 })
  const { uploadToken } = (await courier(api.runs.mine, { query: {} })).run
  await root(api.people.archive, { query: { user_id: courier.id } })
  const letGo = await holding(parcelOf(id))
  const visit = () => ({
    action_id: randomUUID(),
    seq: 1,
    kind: 'deliver',
    parcel_id: id,
    at: new Date().toISOString(),
  })
  const crowd = outcomes(
    Array.from({ length: 60 }, () =>
      world.guest(api.runs.actions, { body: { actions: [visit()], upload_token: uploadToken } }),
    ),
  )
  await sleep(300)
  const answer = await Promise.race([other.sender(api.parcels.mine), sleep(1200, 'still waiting')])
  await letGo()
  expect(answer).toMatchObject({ parcels: [] })
  expect((await crowd).done).toBeGreaterThan(0)
})

test('what is too many to wait is told to come again', async () => {
  const { sender } = await crew(world)
  const told = await outcomes(Array.from({ length: 400 }, () => sender(api.parcels.mine)))
  expect(Object.keys(told).filter((outcome) => outcome !== 'done' && !outcome.startsWith('503 '))).toEqual([])
  expect(told.done).toBeGreaterThanOrEqual(248)
  await sender(api.parcels.mine)
})
