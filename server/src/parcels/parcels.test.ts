import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company, inDays } from '../../test/company.ts'
import { refusal } from '../../test/refusal.ts'

const { a, guest } = await company()
const { parcels, deliveries, dispatch } = api

const sent = async () => {
  const [sender, admin, courier] = await Promise.all([a('consumer'), a('admin'), a('delivery_men')])
  const { parcel } = await sender(parcels.book, { body: booking })
  const send = () =>
    admin(dispatch.transport, {
      body: { parcel_id: parcel._id, delivery_men_id: courier.id, approximate_delivery_date: inDays(1) },
    })
  return { sender, admin, courier, parcel, send, it: { query: { parcel_id: parcel._id } } }
}

test('a parcel is booked, assigned and delivered, and tracking shows all three events', async () => {
  const { sender, courier, send, it } = await sent()
  const { parcel: onTheWay } = await send()
  expect(onTheWay).toMatchObject({
    status: { stage: 'on the way' },
    delivery_men: { _id: courier.id },
    parcel: { aproxDeliveryDate: inDays(1), price: 100 },
  })
  const { parcels: round } = await courier(deliveries.mine)
  expect(round.map(({ _id }) => _id)).toEqual([onTheWay._id])
  await courier(deliveries.deliver, it)
  const { parcel } = await sender(parcels.track, it)
  expect(parcel).toMatchObject({
    status: { stage: 'delivered' },
    events: [{ name: 'booked' }, { name: 'assigned' }, { name: 'delivered' }],
  })
})

test('a delivered parcel cannot be canceled', async () => {
  const { sender, courier, send, it } = await sent()
  await send()
  await courier(deliveries.deliver, it)
  await expect(sender(parcels.cancel, it)).rejects.toThrow('This parcel is already delivered')
})

test('a stranger with the code sees names and events, but no contact details', async () => {
  const { it } = await sent()
  const { parcel } = await guest(parcels.track, it)
  expect(Object.keys(parcel).sort()).toEqual([
    '_id',
    'createdAt',
    'delivery_men',
    'events',
    'parcel',
    'payment',
    'reciever',
    'sender',
    'status',
  ])
  expect(parcel.reciever).toEqual({ name: booking.name, map: { latitude: 24.85, longitude: 89.38 } })
  expect(parcel.sender).toEqual({ name: 'A consumer' })
})

test('parcel types and refusals come in the reader’s language', async () => {
  const codes = ['v1', 'v2', 'v3', 'v4']
  const { types } = await (await a('consumer'))(api.parcels.types)
  expect(types.map(({ code, name }) => [code, name])).toEqual([
    ['v1', 'Document'],
    ['v2', 'Small box'],
    ['v3', 'Large box'],
    ['v4', 'Fragile'],
  ])
  const bangla = await a('consumer', {}, { 'accept-language': 'bn' })
  expect((await bangla(api.parcels.types)).types.map(({ name }) => name)).toEqual([
    'কাগজপত্র',
    'ছোট বাক্স',
    'বড় বাক্স',
    'ভঙ্গুর',
  ])
  expect(types.map(({ code, color }) => [code, /^#[0-9A-F]{6}$/.test(color)])).toEqual(
    codes.map((code) => [code, true]),
  )
  expect(await refusal(bangla(api.parcels.book, { body: { ...booking, weight: undefined as never } }))).toBe(
    '400 ওজন দিতে হবে',
  )
})
