import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company } from '../../test/company.ts'
import { by, crew, payBySql } from '../../test/crew.ts'
import { act, action, moveAtDesk } from '../../test/door.ts'
import { refusal } from '../../test/refusal.ts'

const world = await company()
const { a, guest, pool } = world
const { parcels, people } = api
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

test('every verified person sees all of a tracked parcel: people, payment and events', async () => {
  const { sender, courier, book, send } = await crew(world)
  const id = await book()
  await send(id)
  await payBySql(world, id)
  const [mine, ...others] = await Promise.all(
    [sender, await a('consumer'), courier, await a('delivery_men'), await a('admin'), await a('root')].map((who) =>
      who(parcels.track, by(id)),
    ),
  )
  for (const other of others) expect(other).toEqual(mine)
  expect(mine?.parcel).toEqual({
    ...(await sender(parcels.get, by(id))).parcel,
    events: [
      { name: 'booked', at: instant },
      { name: 'assigned', at: instant },
    ],
  })
  expect(mine?.parcel).toMatchObject({
    sender: { email: sender.email },
    reciever: { email: booking.email, phone: booking.phone, map: { latitude: 24.8465, longitude: 89.3773 } },
    payment: { status: 'succeeded', amount: 100, refund: null },
    delivery_men: { _id: courier.id, name: 'A delivery men', phone: null },
  })
})

test('guests, unverified and archived people see only names, a rounded place, status and events', async () => {
  const { sender, book, send } = await crew(world)
  const id = await book()
  const { parcel: bare } = await guest(parcels.track, by(id))
  expect(bare).toMatchObject({ payment: null, delivery_men: null })
  await send(id)
  await payBySql(world, id)
  const archived = await a('consumer')
  await (await a('root'))(people.archive, { query: { user_id: archived.id } })
  const { parcel: full } = await sender(parcels.track, by(id))
  for (const who of [guest, await a('unverified'), archived, world.caller('sid=nonsense')]) {
    const { parcel } = await who(parcels.track, by(id))
    expect(parcel).toEqual({
      _id: id,
      createdAt: full.createdAt,
      sender: { name: 'A consumer' },
      reciever: { name: 'Salma Khatun', map: { latitude: 24.85, longitude: 89.38 } },
      status: { stage: 'on the way' },
      payment: { status: 'succeeded' },
      parcel: full.parcel,
      delivery_men: { name: 'A delivery men' },
      events: full.events,
    })
  }
})

test('a code is read in any case, with O for 0 and I or L for 1', async () => {
  const { book } = await crew(world)
  await pool.query("UPDATE parcels SET code = 'RN0101010101P' WHERE code = $1", [await book()])
  for (const typed of ['RN0101010101P', 'rn0101010101p', 'RNOIOLOIOLOIP', 'rnoioloioloip', ' RN0101010101P '])
    expect((await guest(parcels.track, by(typed))).parcel._id).toBe('RN0101010101P')
})

test('a mistyped tracking code is not found, even if only two characters are swapped', async () => {
  for (const typed of [
    'RN0101010102P',
    'RN0101010110P',
    'RN0101010101Q',
    'XX0101010101P',
    'RN01010101',
    'RN0101010101PP',
    'nothing',
    '\u0000',
    '%',
    '<b>',
  ])
    expect(await refusal(guest(parcels.track, by(typed)))).toBe('404 This parcel was not found')
  const { status, body } = await guest.ask('/public/parcel-status')
  expect([status, body.message]).toEqual([400, 'A parcel id is required'])
})

test('tracking shows the full history of a parcel that was released, assigned again and delivered', async () => {
  const { sender, courier, book, send, deliver } = await crew(world)
  const id = await book()
  await send(id)
  await (await a('root'))(people.archive, { query: { user_id: courier.id } })
  const { parcel: waiting } = await sender(parcels.track, by(id))
  expect(waiting).toMatchObject({
    status: { stage: 'pending' },
    delivery_men: null,
    parcel: { aproxDeliveryDate: null },
  })
  const second = await a('delivery_men')
  await send(id, { man: second })
  await deliver(id, second)
  const { parcel } = await guest(parcels.track, by(id))
  expect(parcel.events.map(({ name }) => name)).toEqual(['booked', 'assigned', 'released', 'assigned', 'delivered'])
  expect(parcel.events.map(({ at }) => at)).toEqual(parcel.events.map(({ at }) => at).toSorted())
})

test('a rejected parcel is shown as canceled, to everybody', async () => {
  const { sender, admin, book } = await crew(world)
  const id = await book()
  await admin(api.dispatch.reject, by(id))
  for (const who of [sender, guest]) {
    const { parcel } = await who(parcels.track, by(id))
    expect([parcel.status.stage, parcel.events.map(({ name }) => name)]).toEqual(['canceled', ['booked', 'canceled']])
  }
})

test('only the sender, the assigned courier and admins see the details; a guest sees the journey', async () => {
  const { sender, admin, courier, book, send } = await crew(world)
  const [stranger, otherCourier] = [await world.a('consumer'), await world.a('delivery_men')]
  const id = await book()
  await send(id, { days: 0 })
  for (const who of [sender, admin, courier])
    expect(await who(api.journeys.details, by(id))).toMatchObject({
      step: 'assigned',
      custody: 'sender',
      due: 100,
      cod: 0,
    })
  for (const who of [stranger, otherCourier])
    await expect(who(api.journeys.details, by(id))).rejects.toThrow('This parcel was not found')
  expect(await world.guest(api.journeys.journey, by(id))).toEqual({
    step: 'assigned',
    timeline: [
      { name: 'booked', at: expect.any(String) },
      { name: 'assigned', at: expect.any(String) },
    ],
  })
})

test('a sender and the courier read the courier’s note from the door, but only admins read a dispatcher’s', async () => {
  const { sender, admin, courier, book, send } = await crew(world)
  const id = await book()
  await send(id, { days: 0 })
  await act(courier, action(id, 'fail', { reason: 'other', note: 'the lane is dug up' }))
  await moveAtDesk(admin, 'receive', id)
  await send(id, { days: 0 })
  const written = { reason: 'the neighbour is a fence, see file 12', proofs: ['a'.repeat(64)] }
  expect(await moveAtDesk(admin, 'deliver', id, written)).toMatchObject({ success: true, message: 'Done' })
  const notesFor = async (who: typeof sender) =>
    (await who(api.journeys.details, by(id))).timeline.flatMap(({ note }) => note ?? [])
  expect(await notesFor(admin)).toEqual(['the lane is dug up', written.reason])
  for (const who of [sender, courier]) expect(await notesFor(who)).toEqual(['the lane is dug up'])
})
