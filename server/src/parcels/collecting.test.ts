import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company, inDays } from '../../test/company.ts'
import { by, crew, type Somebody, told } from '../../test/crew.ts'
import { act, action, exceptionsOf, moveAtDesk, stepOf, withCourier } from '../../test/door.ts'
import { json } from '../../test/json.ts'

const world = await company()

const wish = (sender: Somebody, parcel_id: string, days: number, address = 'House 7, Dhanmondi') =>
  sender(api.journeys.pickup, { body: { parcel_id, mode: 'collect', address, day: inDays(days) } })
const listed = async (admin: Somebody, sender: Somebody, day?: string) =>
  (await admin(api.deskRuns.pickups, { query: { limit: 100, ...(day && { day }) } })).pickups.filter(
    (one) => one.sender._id === sender.id,
  )

test('requested pickups are listed by day, one line per address, until the courier has collected them', async () => {
  const { sender, admin, courier, book } = await crew(world)
  const [one, two, elsewhere, tomorrow] = [await book(), await book(), await book(), await book()]
  await wish(sender, one, 0)
  await wish(sender, two, 0, 'House 7\nDhanmondi')
  await wish(sender, elsewhere, 0, 'Shop 3, New Market')
  await wish(sender, tomorrow, 1)
  await book()
  const today = await listed(admin, sender)
  expect(today.map(({ parcel_ids, address, delivery_men }) => ({ parcel_ids, address, delivery_men }))).toEqual([
    { parcel_ids: [one, two], address: 'House 7, Dhanmondi', delivery_men: null },
    { parcel_ids: [elsewhere], address: 'Shop 3, New Market', delivery_men: null },
  ])
  expect((await listed(admin, sender, inDays(1))).map(({ parcel_ids }) => parcel_ids)).toEqual([[tomorrow]])
  const { results } = await admin(api.desk.move, {
    body: { move: 'assign_pickup', parcel_ids: [one, two], ...withCourier(courier) },
  })
  expect(results.every(({ success }) => success)).toBe(true)
  await act(courier, action(one, 'pickup_failed', { reason: 'no_access' }))
  expect((await listed(admin, sender)).find(({ parcel_ids }) => parcel_ids.includes(one))).toMatchObject({
    parcel_ids: [one, two],
    delivery_men: { _id: courier.id },
    failed: { at: expect.any(String), reason: 'no_access', note: null },
  })
  await sender(api.journeys.pickup, { body: { parcel_id: two, mode: 'bring' } })
  expect((await listed(admin, sender)).map(({ parcel_ids }) => parcel_ids)).toEqual([[elsewhere], [one]])
  await wish(sender, two, 0)
  await act(courier, action(one, 'collect', { seq: 2 }))
  expect((await listed(admin, sender)).map(({ parcel_ids }) => parcel_ids)).toEqual([[two], [elsewhere]])
})

test('a pickup that failed is reported by every phone of its courier that day, until the office assigns it anew', async () => {
  const { sender, admin, courier, book } = await crew(world)
  const id = await book()
  await wish(sender, id, 0)
  const missed = async (day = inDays(0)) =>
    (await courier(api.runs.mine, { query: { day } })).run.stops[0]?.pickup?.missed
  const send = () => moveAtDesk(admin, 'assign_pickup', id, withCourier(courier))
  const fail = (seq: number) => act(courier, action(id, 'pickup_failed', { seq, reason: 'no_access' }))
  await send()
  expect(await missed()).toBeNull()
  await fail(1)
  expect(await missed()).toBe('no_access')
  await send()
  expect(await missed()).toBeNull()
  await fail(2)
  expect([await missed(), await missed(inDays(1))]).toEqual(['no_access', null])
})

test('the details show the sender and the office how a parcel is collected, and the courier while it is in his run', async () => {
  const { sender, admin, courier, book } = await crew(world)
  const id = await book()
  const pickupFor = async (who: Somebody) => (await who(api.journeys.details, by(id))).pickup
  expect(await pickupFor(sender)).toBeNull()
  await wish(sender, id, 1)
  const asked = { mode: 'collect', address: 'House 7, Dhanmondi', latitude: null, longitude: null, day: inDays(1) }
  for (const who of [sender, admin]) expect(await pickupFor(who)).toEqual(asked)
  await expect(pickupFor(courier)).rejects.toThrow('This parcel was not found')
  await moveAtDesk(admin, 'assign_pickup', id, withCourier(courier))
  for (const who of [sender, admin, courier]) expect(await pickupFor(who)).toEqual({ ...asked, day: inDays(0) })
  await sender(api.journeys.pickup, { body: { parcel_id: id, mode: 'bring' } })
  expect(await pickupFor(sender)).toEqual({ mode: 'bring', address: null, latitude: null, longitude: null, day: null })
})

test('a sender chooses between bringing the parcel and a pickup until the office has received it', async () => {
  const { sender, admin, book } = await crew(world)
  const id = await book()
  const pickup = (body: object) => sender.ask('/consumer/pickup', json('PUT', { parcel_id: id, ...body }))
  expect((await pickup({ mode: 'collect' })).body.message).toBe('Write where we collect the parcel')
  expect((await pickup({ mode: 'collect', address: 'House 7', day: inDays(-1) })).body.message).toBe(
    'The day cannot be before today',
  )
  expect((await pickup({ mode: 'collect', address: 'House 7', day: inDays(1) })).body.data).toEqual({
    pickup: { mode: 'collect', address: 'House 7', latitude: null, longitude: null, day: inDays(1) },
  })
  await moveAtDesk(admin, 'receive', id)
  expect((await pickup({ mode: 'bring' })).status).toBe(409)
})

test('a parcel that was collected after its pickup was given to another is kept for the office, which can apply it', async () => {
  const { sender, admin, courier, book } = await crew(world)
  const other = await world.a('delivery_men')
  const [id, brought] = [await book(), await book()]
  for (const code of [id, brought]) {
    await wish(sender, code, 0)
    await moveAtDesk(admin, 'assign_pickup', code, withCourier(courier))
  }
  await moveAtDesk(admin, 'assign_pickup', id, withCourier(other))
  await sender(api.journeys.pickup, { body: { parcel_id: brought, mode: 'bring' } })
  const stopsOf = async (who: Somebody) =>
    (await who(api.runs.mine, { query: { day: inDays(0) } })).run.stops.map(({ parcel }) => parcel._id)
  expect([await stopsOf(courier), await stopsOf(other)]).toEqual([[], [id]])

  const failed = await act(courier, action(id, 'pickup_failed', { seq: 1, reason: 'no_access' }))
  const nothing = 'This pickup is no longer yours, so nothing more is needed'
  expect(failed).toMatchObject([{ result: 'rejected', message: nothing }])
  const taken = await act(courier, action(id, 'collect', { seq: 2 }), action(brought, 'collect', { seq: 3 }))
  expect(taken.map(({ result, message }) => [result, message.slice(0, 34)])).toEqual([
    ['conflict', 'This pickup is no longer yours; th'],
    ['conflict', 'This pickup is no longer yours; th'],
  ])
  expect((await act(await world.a('delivery_men'), action(id, 'collect')))[0]).toMatchObject({
    result: 'rejected',
    message: 'This parcel was not found',
  })
  expect(await stepOf(world, id)).toBe('booked/sender')

  const { exceptions } = await admin(api.desk.exceptions, { query: { kind: 'conflict', limit: 100 } })
  const kept = exceptions.find(({ parcel_id }) => parcel_id === id)
  await admin(api.desk.closeException, { body: { id: kept?._id ?? '', decision: 'apply' } })
  expect(await stepOf(world, id)).toBe('picked_up/courier')
  expect([await stopsOf(courier), await stopsOf(other)]).toEqual([[id], []])
  expect((await told(other))[0]).toBe(`You do not have to collect parcel ${id} any more`)

  const late = exceptions.find(({ parcel_id }) => parcel_id === brought)
  await moveAtDesk(admin, 'receive', brought)
  await expect(admin(api.desk.closeException, { body: { id: late?._id ?? '', decision: 'apply' } })).rejects.toThrow(
    'This cannot be applied any more: the parcel is at the office now',
  )
})

test('a parcel that was collected although it had been canceled is on the office’s list, and its courier reads what to do', async () => {
  const { sender, admin, courier, book } = await crew(world)
  const id = await book()
  await wish(sender, id, 0)
  await moveAtDesk(admin, 'assign_pickup', id, withCourier(courier))
  await sender(api.parcels.cancel, by(id))
  const first = action(id, 'collect')
  const said = 'This parcel is canceled now. Give it back to its sender or bring it to the office, which knows of it'
  expect((await act(courier, first))[0]).toMatchObject({ result: 'conflict', message: said })
  expect((await act(courier, first))[0]).toMatchObject({ result: 'duplicate', first: 'conflict' })
  expect(await exceptionsOf(world, id)).toEqual(['conflict'])
})
