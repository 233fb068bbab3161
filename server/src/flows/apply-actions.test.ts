import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company, inDays } from '../../test/company.ts'
import { by, crew, told, wayOf } from '../../test/crew.ts'
import { act, action, exceptionsOf, standOf } from '../../test/door.ts'

const world = await company()
const { pool } = world

test('a courier delivers an assigned parcel at the phone’s time, and repeating the action changes nothing', async () => {
  const { sender, courier, book, send } = await crew(world)
  const id = await book()
  await send(id, { days: 0 })
  const at = new Date(Date.now() - 3_600_000).toISOString()
  const kept = action(id, 'deliver', { at, name: 'Salma', relation: 'self', collected: { taka: 100, by: 'cash' } })
  expect(await act(courier, kept)).toMatchObject([
    { result: 'applied', parcel: { _id: id, status: { stage: 'delivered' } } },
  ])
  expect(await act(courier, kept)).toMatchObject([{ result: 'duplicate', first: 'applied' }])
  expect(await wayOf(sender, id)).toEqual(['booked', 'assigned', 'delivered'])
  const { rows } = await pool.query(
    `SELECT name, detail->>'deviceAt' AS at FROM parcel_events WHERE parcel_id = (SELECT id FROM parcels WHERE code = $1) ORDER BY id`,
    [id],
  )
  expect(rows.map(({ name }) => name)).toEqual(['booked', 'assigned', 'loaded', 'delivered'])
  expect(rows.at(-1).at).toBe(at)
  expect((await told(sender)).filter((line) => line.includes('has been delivered'))).toHaveLength(1)
})

test('a delivery that two phones of its courier tell counts its cash once; another amount is for the office to decide', async () => {
  const { courier, book, send } = await crew(world)
  const id = await book()
  await send(id, { days: 0 })
  const told = (taka: number) => act(courier, action(id, 'deliver', { collected: { taka, by: 'cash' } }))
  expect(await told(100)).toMatchObject([{ result: 'applied' }])
  expect(await told(100)).toMatchObject([{ result: 'applied' }])
  expect((await courier(api.cash.mine, { query: {} })).balance).toBe(100)
  expect(await exceptionsOf(world, id)).toEqual([])
  expect(await told(90)).toMatchObject([{ result: 'conflict' }])
  expect((await courier(api.cash.mine, { query: {} })).balance).toBe(190)
})

test('an action dated a few minutes ahead is recorded with the server’s time', async () => {
  const { sender, courier, book, send } = await crew(world)
  const id = await book()
  await send(id, { days: 0 })
  const at = new Date(Date.now() + 300_000).toISOString()
  expect(await act(courier, action(id, 'load', { at }))).toMatchObject([{ result: 'applied', message: 'Saved' }])
  const { timeline } = await sender(api.journeys.details, by(id))
  expect(Date.parse(timeline.at(-1)?.at ?? '')).toBeLessThanOrEqual(Date.now())
})

test('an action dated days before the parcel was given to the courier has the server’s time, and is marked', async () => {
  const { sender, courier, book, send } = await crew(world)
  const id = await book()
  await send(id, { days: 0 })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const marked = { result: 'applied', message: expect.stringContaining('clock') }
  expect(await act(courier, action(id, 'load', { at: daysAgo(12) }))).toMatchObject([marked])
  const { timeline } = await sender(api.journeys.details, by(id))
  const times = timeline.map(({ at }) => Date.parse(at))
  expect(times).toEqual(times.toSorted())
  // What happened before a parcel changed hands a while ago still has the device's time.
  await pool.query(
    `UPDATE parcel_assignments SET assigned_at = now() - interval '4 days' WHERE parcel_id = (SELECT id FROM parcels WHERE code = $1)`,
    [id],
  )
  const at = daysAgo(2)
  expect(await act(courier, action(id, 'deliver', { at }))).toMatchObject([{ result: 'applied', message: 'Saved' }])
  const { rows } = await pool.query(
    `SELECT detail->>'deviceAt' AS at FROM parcel_events WHERE parcel_id = (SELECT id FROM parcels WHERE code = $1) ORDER BY id DESC LIMIT 1`,
    [id],
  )
  expect(rows).toEqual([{ at }])
})

test('an action id that is reused with other contents is refused and changes nothing', async () => {
  const { courier, book, send } = await crew(world)
  const id = await book()
  await send(id, { days: 0 })
  const kept = action(id, 'load')
  await act(courier, kept)
  expect(await act(courier, { ...kept, kind: 'deliver' })).toMatchObject([
    { result: 'rejected', message: 'This action was already sent with other contents', parcel: null },
  ])
  expect(await standOf(world, id)).toMatchObject({ step: 'out', custody: 'courier' })
})

test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59', '2001-01-01T00:00:00Z'])(
  'a visit and a picture that a phone dates %s are applied with a plausible time',
  async (never) => {
    const { courier, book, send } = await crew(world)
    const [id, next] = [await book(), await book()]
    for (const one of [id, next]) await send(one, { days: 0 })
    const named = { kind: 'photo', sha256: randomUUID().replaceAll('-', '').padEnd(64, '0'), taken_at: never }
    const plain = named.sha256.replace(/0$/, '1')
    const proofs = [named, plain]
    expect(
      await act(
        courier,
        action(id, 'fail', { at: never, reason: 'not_home', proofs }),
        action(next, 'fail', { seq: 2, reason: 'not_home', proofs }),
      ),
    ).toMatchObject([{ result: 'applied' }, { result: 'applied' }])
    const { rows } = await pool.query(
      `SELECT count(*)::int AS n FROM proofs WHERE sha256 = ANY($1) AND taken_at BETWEEN now() - interval '1 hour' AND now()`,
      [[named.sha256, plain]],
    )
    expect(rows).toEqual([{ n: 4 }])
  },
)

test('a visit to a parcel that was given to another courier becomes an exception, and the first courier is not shown the parcel', async () => {
  const { admin, courier, book, send } = await crew(world)
  const other = await world.a('delivery_men')
  const id = await book()
  await send(id, { days: 0 })
  await act(courier, action(id, 'fail', { reason: 'no_access' }))
  await pool.query(
    `UPDATE parcels SET step = 'held', custody = 'office', holder_id = NULL, delivery_man_id = NULL WHERE code = $1`,
    [id],
  )
  await pool.query(
    `UPDATE parcel_assignments SET ended_at = now() WHERE parcel_id = (SELECT id FROM parcels WHERE code = $1)`,
    [id],
  )
  await admin(api.dispatch.transport, {
    body: { parcel_id: id, delivery_men_id: other.id, approximate_delivery_date: inDays(0) },
  })
  expect(await act(courier, action(id, 'deliver', { collected: { taka: 100, by: 'cash' } }))).toMatchObject([
    { result: 'conflict', parcel: null },
  ])
  expect(await exceptionsOf(world, id)).toEqual(['conflict'])
  expect(await standOf(world, id)).toMatchObject({ step: 'assigned' })
})

test('a repeated refusal says the same as the first answer, which the phone never got', async () => {
  const { courier, book, send } = await crew(world)
  const id = await book()
  await send(id, { days: 0 })
  await act(courier, action(id, 'deliver', { collected: { taka: 100, by: 'cash' } }))
  const again = action(id, 'load', { seq: 2 })
  const [first] = await act(courier, again)
  expect(first?.result).toBe('rejected')
  expect(first?.message).not.toMatch(/[{}]/)
  expect(await act(courier, again)).toEqual([first])
})

test('a courier gets the same answer for another courier’s parcel as for one that does not exist', async () => {
  const { courier, book, send } = await crew(world)
  const id = await book()
  await send(id, { days: 0 })
  const stranger = await world.a('delivery_men')
  const [mine, none] = await act(stranger, action(id, 'deliver'), action('RN0101010101P', 'deliver', { seq: 2 }))
  expect(mine).toMatchObject({ result: 'rejected', message: 'This parcel was not found', parcel: null })
  expect({ ...none, action_id: '' }).toEqual({ ...mine, action_id: '' })
  expect(await exceptionsOf(world, id)).toEqual([])
  expect(courier).toBeDefined()
})

test('of twenty copies of an action sent at once, one is applied', async () => {
  const { sender, courier, book, send } = await crew(world)
  const id = await book()
  await send(id, { days: 0 })
  const kept = action(id, 'deliver')
  const all = (await Promise.all(Array.from({ length: 20 }, () => act(courier, kept)))).flat()
  expect(all.filter(({ result }) => result === 'applied')).toHaveLength(1)
  expect(all.filter(({ result }) => result === 'duplicate')).toHaveLength(19)
  expect(await wayOf(sender, id)).toEqual(['booked', 'assigned', 'delivered'])
})

test('the specification’s deliver call is refused where proof is required, and a delivery code has five tries', async () => {
  const { courier, book, send } = await crew(world)
  const id = await book()
  await send(id, { days: 0 })
  await pool.query(`UPDATE parcels SET proof_level = 'code' WHERE code = $1`, [id])
  expect(await courier.ask(`/delivery-men/delivered-parcel?parcel_id=${id}`)).toMatchObject({
    status: 409,
    body: { message: 'Proof of delivery is needed' },
  })
  for (const triesLeft of [4, 3, 2, 1, 0])
    expect(await courier(api.runs.checkCode, { body: { parcel_id: id, code: 'wrong' } })).toEqual({
      right: false,
      triesLeft,
    })
  expect(await act(courier, action(id, 'deliver', { code: '000000' }))).toMatchObject([{ result: 'applied' }])
  expect(await exceptionsOf(world, id)).toEqual(['code'])
  expect(by(id)).toBeDefined()
})
