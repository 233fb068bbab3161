import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company, inDays } from '../../test/company.ts'
import { by, crew, type Somebody } from '../../test/crew.ts'
import { act, action, moveAtDesk, withCourier } from '../../test/door.ts'

const world = await company()

const runOf = async (admin: Somebody, courier: Somebody, day?: string) => {
  const query = { delivery_men_id: courier.id, ...(day && { day }) }
  return (await admin(api.deskRuns.list, { query })).runs[0]
}

test('an admin sees the load, money, progress, stops and last place of a courier’s day', async () => {
  const { admin, courier, book, send } = await crew(world)
  const [paid, failed, open] = [await book({ codTaka: 500 }), await book({ codTaka: 100 }), await book({ codTaka: 70 })]
  for (const id of [paid, failed, open]) await send(id, { days: 0 })
  const pickup = await book()
  await moveAtDesk(admin, 'assign_pickup', pickup, withCourier(courier))
  const place = { latitude: 23.8, longitude: 90.4, accuracy: 12 }
  await act(courier, action(paid, 'deliver', { place, collected: { taka: 600, by: 'cash' } }))
  await act(courier, action(failed, 'fail', { reason: 'wrong_address', seq: 2 }))
  const run = await runOf(admin, courier)
  expect(run).toMatchObject({
    courier: { _id: courier.id },
    capacity: 40,
    load: 2,
    open: 1,
    failed: 1,
    delivered: 1,
    returned: 0,
    pickups: 1,
    collected: 600,
    last: { name: 'attempted', parcel_id: failed },
    place: { latitude: 23.8, longitude: 90.4, accuracyM: 12 },
  })
  const stops = run?.stops ?? []
  expect(stops.map(({ parcel }) => parcel._id).sort()).toEqual([paid, failed, open, pickup].sort())
  expect(run?.toCollect).toBe(stops.find(({ parcel }) => parcel._id === open)?.due)
  const all = await admin(api.deskRuns.list, { query: {} })
  expect(all.runs.find((one) => one.courier._id === courier.id)).toEqual({ ...run, stops: null })
})

test('a run says what cash its courier took at each door, which may not be what was due', async () => {
  const { courier, book, send } = await crew(world)
  const [equal, less, mobile, open] = [await book(), await book(), await book(), await book()]
  for (const id of [equal, less, mobile, open]) await send(id, { days: 0 })
  const took = (id: string, collected: object, seq: number) => action(id, 'deliver', { collected, seq })
  await act(
    courier,
    took(equal, { taka: 100 }, 1),
    took(less, { taka: 60, reason: 'No change' }, 2),
    took(mobile, { taka: 100, by: 'mobile', trx: 'TRX1' }, 3),
  )
  const { run } = await courier(api.runs.mine)
  expect(Object.fromEntries(run.stops.map(({ parcel, taken }) => [parcel._id, taken]))).toEqual({
    [equal]: 100,
    [less]: 60,
    [mobile]: 0,
    [open]: null,
  })
})

test('the run of a later day has only the parcels planned for it, and only for the assigned courier', async () => {
  const { admin, courier, book, send } = await crew(world)
  const other = await world.a('delivery_men')
  await send(await book(), { days: 0 })
  await send(await book(), { days: 1 })
  expect(await runOf(admin, courier)).toMatchObject({ load: 1 })
  expect(await runOf(admin, courier, inDays(1))).toMatchObject({ load: 1, delivered: 0 })
  expect(await runOf(admin, other)).toMatchObject({ load: 0, stops: [] })
  expect((await admin(api.deskRuns.list, { query: { delivery_men_id: 'nobody' } })).runs).toEqual([])
})

test('a courier’s run lists today’s parcels, nearest first, and keeps the order that the courier chose', async () => {
  const { courier, book, send } = await crew(world)
  const [far, near] = [await book({ latitude: 24.9 }), await book({ latitude: 23.8, longitude: 90.4 })]
  for (const id of [far, near]) await send(id, { days: 0 })
  await send(await book(), { days: 2 })
  const { run } = await courier(api.runs.mine)
  expect(run.stops.map(({ parcel }) => parcel._id)).toEqual([near, far])
  expect(run.stops[0]).toMatchObject({ step: 'assigned', due: 100, attempts: 0, proofLevel: 'none', note: null })
  const { run: turned } = await courier(api.runs.order, { body: { parcel_ids: [far, near] } })
  expect(turned.stops.map(({ parcel }) => parcel._id)).toEqual([far, near])
})

test('a courier sees where a sender wants a parcel collected, and puts that stop first in the run', async () => {
  const { sender, courier, admin, book, send } = await crew(world)
  const [delivery, collected] = [await book({ latitude: 23.8, longitude: 90.4 }), await book()]
  await send(delivery, { days: 0 })
  const where = { address: 'Back gate, Lane 9, Bogura', latitude: 24.85, longitude: 89.37 }
  await sender(api.journeys.pickup, { body: { parcel_id: collected, mode: 'collect', ...where, day: inDays(0) } })
  const move = { move: 'assign_pickup' as const, parcel_ids: [collected], delivery_men_id: courier.id, day: inDays(0) }
  expect((await admin(api.desk.move, { body: move })).results).toMatchObject([{ success: true }])
  const { run } = await courier(api.runs.mine)
  expect(run.stops.map(({ parcel, pickup }) => [parcel._id, pickup])).toEqual([
    [delivery, undefined],
    [collected, { ...where, missed: null }],
  ])
  const { run: turned } = await courier(api.runs.order, { body: { parcel_ids: [collected, delivery] } })
  expect(turned.stops.map(({ parcel }) => parcel._id)).toEqual([collected, delivery])
})

test('pickups without a point come first, those of one address after each other, wherever the parcels go', async () => {
  const { sender, courier, admin, book, send } = await crew(world)
  const ids = [await book({ latitude: 24.9 }), await book({ latitude: 23.8 }), await book({ latitude: 24.8 })] as const
  const [north, south] = ['Back gate, Lane 9, Bogura', '21 KDA Avenue, Khulna']
  for (const [parcel_id, address] of [
    [ids[0], north],
    [ids[1], south],
    [ids[2], north],
  ] as const)
    await sender(api.journeys.pickup, { body: { parcel_id, mode: 'collect', address, day: inDays(0) } })
  const delivery = await book({ latitude: 23.8, longitude: 90.4 })
  await send(delivery, { days: 0 })
  for (const id of ids) await moveAtDesk(admin, 'assign_pickup', id, withCourier(courier))
  const { run } = await courier(api.runs.mine)
  expect(run.stops.map(({ parcel }) => parcel._id)).toEqual([ids[0], ids[2], ids[1], delivery])
})

test('a parcel that goes back to its sender is not placed where its receiver is', async () => {
  const { courier, admin, book, send } = await crew(world)
  const [far, back] = [await book({ latitude: 24.9 }), await book({ latitude: 24.89 })]
  await send(back, { days: 0 })
  await act(courier, action(back, 'load'))
  await moveAtDesk(admin, 'receive', back)
  await moveAtDesk(admin, 'turn_back', back)
  expect(await moveAtDesk(admin, 'assign_return', back, withCourier(courier))).toMatchObject({ success: true })
  await send(far, { days: 0 })
  const near = await book({ latitude: 23.8, longitude: 90.4 })
  await send(near, { days: 0 })
  const { run } = await courier(api.runs.mine)
  expect(run.stops.map(({ parcel }) => parcel._id)).toEqual([back, near, far])
})

test('a collected pickup stays last in that day’s run until the office receives it', async () => {
  const { admin, courier, book, send } = await crew(world)
  const [pickup, delivery, other] = [await book(), await book(), await book()]
  await moveAtDesk(admin, 'assign_pickup', pickup, withCourier(courier))
  await moveAtDesk(admin, 'assign_pickup', other, withCourier(await world.a('delivery_men')))
  await send(delivery, { days: 0 })
  await courier(api.runs.order, { body: { parcel_ids: [pickup, delivery] } })
  const stepsOn = async (day = inDays(0)) =>
    (await courier(api.runs.mine, { query: { day } })).run.stops.map(({ parcel, step }) => [parcel._id, step])
  await act(courier, action(pickup, 'collect'))
  expect(await stepsOn()).toEqual([
    [delivery, 'assigned'],
    [pickup, 'picked_up'],
  ])
  expect(await stepsOn(inDays(1))).toEqual([[delivery, 'assigned']])
  await moveAtDesk(admin, 'receive', pickup)
  expect(await stepsOn()).toEqual([[delivery, 'assigned']])
})

test('a courier sees in today’s run what he still has from earlier days, until the office has it', async () => {
  const { sender, admin, courier, book, send } = await crew(world)
  const [collected, canceled, failed] = [await book(), await book(), await book()]
  for (const id of [collected, canceled]) await moveAtDesk(admin, 'assign_pickup', id, withCourier(courier))
  await send(failed, { days: 0 })
  await act(courier, ...[collected, canceled].map((id, at) => action(id, 'collect', { seq: at + 1 })))
  await act(courier, action(failed, 'fail', { seq: 3, reason: 'no_access' }))
  await world.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE parcel_events SET at = at - interval '1 day' WHERE parcel_id IN (SELECT id FROM parcels WHERE code IN ('${collected}', '${canceled}'));
    COMMIT`)
  await sender(api.parcels.cancel, by(canceled))
  await sender(api.journeys.afterAttempt, { body: { parcel_id: failed, choice: 'again', day: inDays(2) } })
  const heldOn = async (day = inDays(0)) =>
    (await courier(api.runs.mine, { query: { day } })).run.stops.map(({ parcel, step }) => [parcel._id, step]).sort()
  const held = [
    [collected, 'picked_up'],
    [canceled, 'canceled'],
    [failed, 'failed'],
  ]
  expect(await heldOn()).toEqual(held.toSorted())
  expect(await heldOn(inDays(1))).toEqual([])
  for (const id of [collected, canceled, failed]) await moveAtDesk(admin, 'receive', id)
  expect(await heldOn()).toEqual([])
})
