import { api, deskMoves } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company, inDays } from '../../test/company.ts'
import { by, crew, wayOf } from '../../test/crew.ts'
import { act, action, exceptionsOf, moveAtDesk, stepOf, withCourier } from '../../test/door.ts'

const world = await company()
const done = { success: true, message: 'Done' }

test('a parcel is picked up at its sender, received, assigned, loaded and delivered', async () => {
  const { sender, admin, courier, book } = await crew(world)
  const id = await book()
  expect(await moveAtDesk(admin, 'assign_pickup', id, withCourier(courier))).toMatchObject(done)
  expect((await courier(api.runs.mine)).run.stops).toMatchObject([{ step: 'booked', parcel: { _id: id } }])
  await act(courier, action(id, 'collect'))
  expect(await stepOf(world, id)).toBe('picked_up/courier')
  expect(await moveAtDesk(admin, 'receive', id)).toMatchObject(done)
  expect(await stepOf(world, id)).toBe('at_office/office')
  expect(await moveAtDesk(admin, 'assign', id, withCourier(courier))).toMatchObject(done)
  expect(await stepOf(world, id)).toBe('assigned/office')
  await act(courier, action(id, 'load'))
  expect(await stepOf(world, id)).toBe('out/courier')
  await act(courier, action(id, 'deliver'))
  expect(await stepOf(world, id)).toBe('delivered/receiver')
  expect(await wayOf(sender, id)).toEqual(['booked', 'assigned', 'delivered'])
  const { timeline, step } = await sender(api.journeys.details, by(id))
  expect(step).toBe('delivered')
  expect(timeline.map(({ name, by }) => `${name} ${by}`)).toEqual([
    'booked sender',
    'pickup_assigned office',
    'picked_up courier',
    'received office',
    'assigned office',
    'loaded courier',
    'delivered courier',
  ])
})

test('a parcel that a courier has picked up can be assigned only to that courier', async () => {
  const { admin, courier, book } = await crew(world)
  const other = await world.a('delivery_men')
  const id = await book()
  await moveAtDesk(admin, 'assign_pickup', id, withCourier(courier))
  await act(courier, action(id, 'collect'))
  expect(await moveAtDesk(admin, 'assign', id, withCourier(other))).toMatchObject({ success: false, step: 'picked_up' })
  expect(await moveAtDesk(admin, 'assign', id, withCourier(courier))).toMatchObject(done)
})

test('a failed parcel is received, goes out with another courier, and is returned to its sender in the end', async () => {
  const { admin, courier, book, send } = await crew(world)
  const other = await world.a('delivery_men')
  const id = await book()
  await send(id, { days: 0 })
  await act(courier, action(id, 'fail', { reason: 'wrong_address' }))
  await moveAtDesk(admin, 'receive', id)
  expect(await stepOf(world, id)).toBe('held/office')
  await moveAtDesk(admin, 'assign', id, withCourier(other))
  await act(other, action(id, 'fail', { reason: 'refused' }))
  await moveAtDesk(admin, 'turn_back', id)
  expect(await stepOf(world, id)).toBe('returning/courier')
  await moveAtDesk(admin, 'receive', id)
  expect(await stepOf(world, id)).toBe('returning/office')
  await moveAtDesk(admin, 'assign_return', id, withCourier(courier))
  expect(await stepOf(world, id)).toBe('returning/courier')
  expect(await act(courier, action(id, 'return'))).toMatchObject([{ result: 'applied' }])
  expect(await stepOf(world, id)).toBe('returned/sender')
})

test('a return without signal is kept for the office if the parcel was taken back meanwhile', async () => {
  const { admin, courier, book, send } = await crew(world)
  const other = await world.a('delivery_men')
  const id = await book()
  await send(id, { days: 0 })
  await act(courier, action(id, 'fail', { reason: 'refused' }))
  await moveAtDesk(admin, 'turn_back', id)
  await moveAtDesk(admin, 'receive', id)
  await moveAtDesk(admin, 'assign_return', id, withCourier(other))
  const given = action(id, 'return')
  await moveAtDesk(admin, 'receive', id)
  expect(await act(other, given)).toMatchObject([
    { result: 'conflict', message: expect.stringContaining('This parcel is no longer yours') },
  ])
  expect(await exceptionsOf(world, id)).toContain('conflict')
})

test('a canceled parcel in the office is given back once', async () => {
  const { sender, admin, book } = await crew(world)
  const id = await book()
  await moveAtDesk(admin, 'receive', id)
  await sender(api.parcels.cancel, by(id))
  expect(await stepOf(world, id)).toBe('canceled/office')
  expect(await moveAtDesk(admin, 'give_back', id)).toMatchObject(done)
  expect(await moveAtDesk(admin, 'give_back', id)).toMatchObject({ success: false })
  expect(await stepOf(world, id)).toBe('canceled/sender')
})

test('a delivery can be reopened, but not after a review', async () => {
  const { sender, admin, delivered } = await crew(world)
  const [wrong, reviewed] = [await delivered(), await delivered()]
  await sender(api.reviews.add, { query: { parcel_id: reviewed }, body: { rating: 5, comment: '' } })
  expect(await moveAtDesk(admin, 'reopen', wrong, { reason: 'Wrong door' })).toMatchObject(done)
  expect(await stepOf(world, wrong)).toBe('held/office')
  expect(await moveAtDesk(admin, 'reopen', reviewed, { reason: 'Wrong door' })).toMatchObject({ success: false })
})

test('moving many parcels answers each of them, and a repeat moves nothing again', async () => {
  const { admin, courier, book } = await crew(world)
  const ids = [await book(), await book(), 'RN0101010101P']
  const body = { move: 'assign' as const, parcel_ids: ids, ...withCourier(courier) }
  const { results } = await admin(api.desk.move, { body })
  expect(results.map(({ success }) => success)).toEqual([true, true, false])
  expect(results[2]?.message).toBe('This parcel was not found')
  const again = (await admin(api.desk.move, { body })).results
  expect(again.map(({ success }) => success)).toEqual([false, false, false])
})

test.each(deskMoves)('of twenty concurrent %s moves of one parcel, one succeeds', async (move) => {
  const { admin, courier, sender, book, send } = await crew(world)
  const id = await book()
  const before: Record<string, () => Promise<unknown>> = {
    unassign: () => send(id, { days: 0 }),
    deliver: () => send(id, { days: 0 }),
    return: () => send(id, { days: 0 }),
    turn_back: async () => {
      await send(id, { days: 0 })
      await act(courier, action(id, 'fail', { reason: 'no_access' }))
    },
    assign_return: async () => {
      await before.turn_back?.()
      await moveAtDesk(admin, 'turn_back', id)
      await moveAtDesk(admin, 'receive', id)
    },
    give_back: async () => {
      await moveAtDesk(admin, 'receive', id)
      await sender(api.parcels.cancel, by(id))
    },
    reopen: async () => {
      await send(id, { days: 0 })
      await act(courier, action(id, 'deliver'))
    },
  }
  await before[move]?.()
  const more = { ...withCourier(courier), reason: 'A reason', proofs: ['a'.repeat(64)] }
  const lines = await Promise.all(Array.from({ length: 20 }, () => moveAtDesk(admin, move, id, more)))
  // A pickup can be assigned again and again; every other move succeeds once.
  expect(lines.filter((line) => line?.success)).toHaveLength(move === 'assign_pickup' ? 20 : 1)
})

test('a repeated move counts as done only if the same person has made exactly this move', async () => {
  const { admin, courier, book } = await crew(world)
  const [colleague, other] = [await world.a('admin'), await world.a('delivery_men')]
  const [given, taken] = [await book(), await book()]
  const body = { move: 'assign' as const, parcel_ids: [given, taken], ...withCourier(courier) }
  await admin(api.desk.move, { body: { ...body, parcel_ids: [given] } })
  await moveAtDesk(colleague, 'assign', taken, withCourier(courier))
  const ask = async (more: object = {}) =>
    (await admin(api.desk.move, { body: { ...body, again: true, ...more } })).results.map(({ success }) => success)
  expect(await ask()).toEqual([true, false])
  expect(await ask(withCourier(other))).toEqual([false, false])
  expect(await ask({ day: inDays(3) })).toEqual([false, false])
  expect(await ask({ move: 'assign_return', delivery_men_id: 'nobody' })).toEqual([false, false])
  expect((await wayOf(admin, given)).filter((name) => name === 'assigned')).toHaveLength(1)
  await admin(api.desk.move, { body: { move: 'unassign', parcel_ids: [given] } })
  expect(await ask({ move: 'unassign' })).toEqual([true, true])
})

test('a repeated pickup is assigned once and does not override a colleague’s newer one', async () => {
  const { admin, courier, book } = await crew(world)
  const [colleague, other] = [await world.a('admin'), await world.a('delivery_men')]
  const id = await book()
  const assignments = async () =>
    (await admin(api.journeys.details, by(id))).timeline.filter(({ name }) => name === 'pickup_assigned').length
  const isHis = async (man: typeof courier) =>
    (await man(api.runs.mine)).run.stops.some(({ parcel }) => parcel._id === id)
  const again = { again: true }
  expect(await moveAtDesk(admin, 'assign_pickup', id, { ...withCourier(courier), ...again })).toMatchObject(done)
  expect(await moveAtDesk(admin, 'assign_pickup', id, { ...withCourier(courier), ...again })).toMatchObject(done)
  expect([await assignments(), await isHis(courier)]).toEqual([1, true])
  expect(await moveAtDesk(admin, 'assign_pickup', id, { ...withCourier(other), ...again })).toMatchObject(done)
  expect([await assignments(), await isHis(other)]).toEqual([2, true])

  await moveAtDesk(colleague, 'assign_pickup', id, withCourier(courier))
  expect(await moveAtDesk(admin, 'assign_pickup', id, { ...withCourier(other), ...again })).toMatchObject({
    success: false,
    message: 'A colleague has sent a delivery man to collect this parcel meanwhile',
  })
  expect([await assignments(), await isHis(courier), await isHis(other)]).toEqual([3, true, false])
  expect(await moveAtDesk(admin, 'assign_pickup', id, withCourier(other))).toMatchObject(done)
  expect([await assignments(), await isHis(other)]).toEqual([4, true])
})
