import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company, inDays } from '../../test/company.ts'
import { crew } from '../../test/crew.ts'
import { act, action, exceptionsOf, moveAtDesk, stepOf } from '../../test/door.ts'
import { outcomes } from '../../test/refusal.ts'

const world = await company()
const tooMany = '429 Too many tries. Please wait a little and try again'

/** Sets how much this courier's phone has sent in this hour. */
const sent = async (courierId: string, what: string, n: number) => {
  const { rows } = await world.pool.query('SELECT id FROM users WHERE public_id = $1', [courierId])
  await world.pool.query(
    `INSERT INTO rate_limits (key, n, resets_at) VALUES ($1, $2, now() + interval '50 minutes')
     ON CONFLICT (key) DO UPDATE SET n = excluded.n`,
    [`door-${what}:${rows[0].id}`, n],
  )
}

test('the eighth repeat of a day with 300 stops is still accepted', async () => {
  const { courier, book, send } = await crew(world)
  const id = await book()
  await send(id, { days: 0 })
  const batch = Array.from({ length: 20 }, (_, n) => ({ ...action(id, n ? 'retry' : 'load'), seq: n }))
  await sent(courier.id, 'actions', 300 * 4 * 8 - batch.length)
  expect(await act(courier, ...batch)).toHaveLength(20)
  expect(await outcomes([act(courier, ...batch)])).toEqual({ [tooMany]: 1 })
})

test('a phone over its hourly limit is told when to retry, loses no action, and does not affect other couriers', async () => {
  const { courier, book, send } = await crew(world)
  const other = await crew(world)
  const [id, theirs] = [await book(), await other.book()]
  await send(id, { days: 0 })
  await other.send(theirs, { days: 0 })
  await sent(courier.id, 'actions', 9600)
  const kept = action(id, 'deliver', { collected: { taka: 100, by: 'cash' } })
  const reply = await fetch(`${world.origin}/api/delivery-men/actions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: courier.cookie ?? '' },
    body: JSON.stringify({ actions: [kept] }),
  })
  expect(reply.status).toBe(429)
  const wait = Number(reply.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(2900)
  expect(wait).toBeLessThanOrEqual(3000)
  expect(await reply.json()).toEqual({ success: false, message: tooMany.slice(4) })
  expect(await stepOf(world, id)).toMatch(/^assigned/)
  expect(await act(other.courier, action(theirs, 'load'))).toMatchObject([{ result: 'applied' }])
  await world.pool.query(`UPDATE rate_limits SET resets_at = now() WHERE key LIKE 'door-%'`)
  expect(await act(courier, kept)).toMatchObject([{ result: 'applied' }])
})

test('pictures and codes have limits of their own', async () => {
  const { courier, book, send } = await crew(world)
  const id = await book({ proofLevel: 'code' })
  await send(id, { days: 0 })
  await sent(courier.id, 'proofs', 4800)
  await sent(courier.id, 'codes', 12_000)
  const file = new Blob(['no picture'], { type: 'image/png' })
  const body = { action_id: crypto.randomUUID(), kind: 'photo' as const, file }
  await expect(courier(api.runs.addProof, { body })).rejects.toMatchObject({ status: 429 })
  await expect(courier(api.runs.checkCode, { body: { parcel_id: id, code: '123456' } })).rejects.toMatchObject({
    status: 429,
  })
  expect(await act(courier, action(id, 'load'))).toMatchObject([{ result: 'applied' }])
})

test('a batch of 101 actions is refused as a whole', async () => {
  const courier = await world.a('delivery_men')
  const { status, body } = await courier.ask('/delivery-men/actions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ actions: Array.from({ length: 101 }, () => action('RN0101010101P', 'load')) }),
  })
  expect([status, body.message]).toEqual([400, 'Send at most 100 actions at a time'])
})

test('an action whose id is not text is refused, and the others of its batch are applied', async () => {
  const { courier, book, send } = await crew(world)
  const id = await book()
  await send(id, { days: 0 })
  for (const action_id of [{ toString: 1 }, [[[1]]], 7])
    expect(await act(courier, { ...action(id, 'fail'), action_id })).toMatchObject([
      { action_id: '', result: 'rejected' },
    ])
  expect(await act(courier, { action_id: { toString: 1 }, seq: 0 }, action(id, 'load'))).toMatchObject([
    { result: 'rejected' },
    { result: 'applied' },
  ])
})

test('a courier over the daily limit of a parcel is refused for that parcel alone, and repeats do not count', async () => {
  const { courier, admin, book, send } = await crew(world)
  const [id, other] = [await book(), await book()]
  for (const one of [id, other]) await send(one, { days: 0 })
  await act(courier, action(id, 'load'))
  const turns = (n: number) =>
    Array.from({ length: n }, (_, seq) =>
      seq % 2 ? action(id, 'retry', { seq }) : action(id, 'fail', { seq, reason: 'not_enough_time' }),
    )
  const first = turns(100)
  await act(courier, ...first)
  expect((await act(courier, ...first)).every(({ result }) => result === 'duplicate')).toBe(true)
  const results = await act(courier, ...turns(100))
  expect(results.slice(0, 99).every(({ result }) => result === 'applied')).toBe(true)
  const tooMuch = {
    result: 'rejected',
    message: 'Your phone has sent too many reports about this parcel today. Please call the office',
  }
  expect(results[99]).toMatchObject(tooMuch)
  expect(await act(courier, action(id, 'deliver'))).toMatchObject([tooMuch])
  expect(await act(courier, action(other, 'deliver'))).toMatchObject([{ result: 'applied' }])
  const man = { delivery_men_id: courier.id, day: inDays(0) }
  const waiting = await book()
  await moveAtDesk(admin, 'assign_pickup', waiting, man)
  const tales = (n: number) => Array.from({ length: n }, () => action(waiting, 'pickup_failed', { reason: 'vehicle' }))
  for (const n of [100, 100]) await act(courier, ...tales(n))
  expect(await act(courier, ...tales(1))).toMatchObject([tooMuch])
})

test('a courier who keeps reporting a parcel that was never theirs only learns that it was not found', async () => {
  const { book } = await crew(world)
  const [id, stranger] = [await book(), await world.a('delivery_men')]
  for (let n = 0; n < 3; n++) {
    const results = await act(stranger, ...Array.from({ length: 100 }, () => action(id, 'deliver')))
    expect(new Set(results.map(({ message }) => message))).toEqual(new Set(['This parcel was not found']))
  }
})

test('what a courier tells of a parcel he only collected is kept for two weeks, and then refused', async () => {
  const { courier, admin, book } = await crew(world)
  const other = await world.a('delivery_men')
  const id = await book()
  await moveAtDesk(admin, 'assign_pickup', id, { delivery_men_id: courier.id, day: inDays(0) })
  await act(courier, action(id, 'collect'))
  await moveAtDesk(admin, 'receive', id)
  await moveAtDesk(admin, 'assign', id, { delivery_men_id: other.id, day: inDays(0) })
  expect(await act(courier, action(id, 'deliver'))).toMatchObject([{ result: 'conflict' }])
  await world.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE pickups SET day = '${inDays(-14)}' WHERE parcel_id = (SELECT id FROM parcels WHERE code = '${id}');
    UPDATE parcel_events SET at = at - interval '15 days' WHERE parcel_id = (SELECT id FROM parcels WHERE code = '${id}');
    COMMIT`)
  expect(await act(courier, action(id, 'deliver'))).toMatchObject([
    { result: 'rejected', message: 'This parcel was not found' },
  ])
})

test('a phone that contradicts the office more often than a day has stops opens no more exceptions', async () => {
  const { courier, book, send } = await crew(world)
  const [done, open] = [await book(), await book()]
  for (const id of [done, open]) await send(id, { days: 0 })
  await act(courier, action(done, 'deliver'))
  await sent(courier.id, 'conflicts', 299)
  const again = () => action(done, 'deliver', { collected: { taka: 1_000_000, by: 'cash' } })
  expect(await act(courier, again())).toMatchObject([{ result: 'conflict' }])
  expect(await act(courier, again())).toMatchObject([
    { result: 'rejected', message: expect.stringContaining('do not fit the office’s records') },
  ])
  expect(await exceptionsOf(world, done)).toEqual(['conflict'])
  expect(await act(courier, action(open, 'deliver'))).toMatchObject([{ result: 'applied' }])
})

test('a phone that announces more pictures than any day has opens no exceptions about them', async () => {
  const { courier, book, send } = await crew(world)
  const id = await book()
  await send(id, { days: 0 })
  const announced = async () => {
    const { rows } = await world.pool.query(
      'SELECT count(*)::int AS n FROM proofs f JOIN parcels p ON p.id = f.parcel_id WHERE p.code = $1',
      [id],
    )
    return rows[0].n
  }
  await sent(courier.id, 'pictures', 599)
  await act(courier, action(id, 'load', { proofs: ['a'.repeat(64)] }))
  expect(await announced()).toBe(1)
  expect(await act(courier, action(id, 'load', { proofs: ['b'.repeat(64)] }))).toMatchObject([{ result: 'applied' }])
  expect(await announced()).toBe(1)
})
