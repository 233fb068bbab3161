import { api, type Booking } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company } from '../../test/company.ts'
import { by, crew, payBySql, wayOf } from '../../test/crew.ts'
import { outcomes, refusal } from '../../test/refusal.ts'

const world = await company()
const { parcels } = api
const { sender, admin, courier, book, send, delivered, returned } = await crew(world)
const change = (id: string, body: object, who = sender) =>
  who(parcels.update, { ...by(id), body: body as Partial<Booking> })

test('a pending parcel can be updated, and its price follows the weight, not the price that was sent', async () => {
  const id = await book()
  const all = {
    weight: 2,
    type: 'v4',
    name: 'Rahima',
    phone: '০১৮-১২৩৪৫৬',
    address: 'Barishal',
    email: 'R@People.example',
    price: 1,
    latitude: 22.7,
    longitude: 90.37,
  }
  const { data, message } = await sender.call(parcels.update, { ...by(id), body: all as Booking })
  expect(message).toBe('Parcel has been updated!')
  expect(data.parcel).toMatchObject({
    _id: id,
    parcel: { weight: 2, type: 'v4', price: 150 },
    reciever: {
      name: 'Rahima',
      phone: '018-123456',
      address: 'Barishal',
      email: 'r@people.example',
      map: { latitude: 22.7, longitude: 90.37 },
    },
  })
  expect(await wayOf(sender, id)).toEqual(['booked'])
})

test('fields that an update leaves out stay as they are', async () => {
  const id = await book()
  const { parcel: before } = await sender(parcels.get, by(id))
  expect((await change(id, {})).parcel).toEqual(before)
  expect((await change(id, { price: 5 })).parcel).toEqual(before)
  expect((await change(id, { weight: 0.5 })).parcel).toEqual({
    ...before,
    parcel: { ...before.parcel, weight: 0.5, price: 66 },
  })
})

test.each([
  [{ weight: '2' }, 'Weight is Required!'],
  [{ weight: null }, 'Weight is Required!'],
  [{ weight: 0 }, 'Weight must be above 0 kg'],
  [{ weight: 101 }, 'Weight can be at most 100 kg'],
  [{ type: '' }, 'Parcel Type is Required'],
  [{ name: ' ' }, 'Reciever Name is Required'],
  [{ phone: '' }, 'Reciever Phone is Required'],
  [{ address: '' }, 'Reciever Address is Required'],
  [{ email: '' }, 'Reciever Email is Required'],
  [{ price: 'free' }, 'Price is Required'],
  [{ latitude: null }, 'Latitude is Required'],
  [{ longitude: 200 }, 'Longitude is between -180 and 180'],
])('an update with %j is refused and changes nothing: %s', async (body, text) => {
  const id = await book()
  const before = await sender(parcels.get, by(id))
  expect(await refusal(change(id, { ...body, address: 'address' in body ? body.address : 'Elsewhere' }))).toBe(
    `400 ${text}`,
  )
  expect(await sender(parcels.get, by(id))).toEqual(before)
})

test('an update cannot change a parcel’s sender, stage, payment or courier', async () => {
  const id = await book()
  const before = await sender(parcels.get, by(id))
  await change(id, {
    sender: courier.id,
    stage: 'delivered',
    status: { stage: 'delivered' },
    payment: { status: 'succeeded' },
    delivery_men: courier.id,
    _id: 'RN0',
  })
  expect(await sender(parcels.get, by(id))).toEqual(before)
})

test('a parcel that is not pending any more cannot be updated', async () => {
  const [canceled, sent] = [await book(), await book()]
  await sender(parcels.cancel, by(canceled))
  await send(sent)
  for (const [id, stage] of [
    [canceled, 'canceled'],
    [sent, 'on the way'],
    [await delivered(), 'delivered'],
    [await returned(), 'returned'],
  ] as const)
    expect(await refusal(change(id, { weight: 3 }))).toBe(`409 This parcel can no longer be updated: it is ${stage}`)
})

test('a paid parcel cannot be updated', async () => {
  const id = await book()
  await payBySql(world, id)
  expect(await refusal(change(id, { weight: 3 }))).toBe('409 A paid parcel cannot be updated')
})

test('a stranger’s parcel and an unknown one are not found when read, updated or canceled', async () => {
  const stranger = await world.a('consumer')
  const id = await book()
  for (const it of [
    by(id),
    by('RN00000000000'),
    by('nothing'),
    by(stranger.id),
    by("' OR 1=1 --"),
    by('x'.repeat(3000)),
  ]) {
    expect(await refusal(stranger(parcels.get, it))).toBe('404 This parcel was not found')
    expect(await refusal(stranger(parcels.update, { ...it, body: booking }))).toBe('404 This parcel was not found')
    expect(await refusal(stranger(parcels.cancel, it))).toBe('404 This parcel was not found')
  }
  expect((await sender(parcels.get, by(id))).parcel).toMatchObject({ status: { stage: 'pending' } })
  for (const path of [
    '/consumer/get-parcel',
    '/consumer/cancel-parcel',
    '/consumer/get-parcel?parcel_id=',
    '/consumer/cancel-parcel?parcel_id=%20',
  ]) {
    const { status, body } = await sender.ask(path)
    expect([status, body.message]).toEqual([400, 'A parcel id is required'])
  }
})

test('only consumers have parcels of their own to read and update', async () => {
  const id = await book()
  for (const who of [admin, courier, await world.a('root')]) {
    const it = by(id)
    const calls = [
      who(parcels.mine),
      who(parcels.types),
      who(parcels.get, it),
      who(parcels.update, { ...it, body: {} }),
      who(parcels.book, { body: booking }),
    ]
    expect(await outcomes(calls)).toEqual({ '403 Your account is not allowed to do this': 5 })
  }
})
