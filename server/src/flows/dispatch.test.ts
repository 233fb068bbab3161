import { api } from '@ranar/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { company, inDays } from '../../test/company.ts'
import { by, crew, told, wayOf } from '../../test/crew.ts'
import { act, action, moveAtDesk, stepOf } from '../../test/door.ts'
import { outcomes, refusal } from '../../test/refusal.ts'

const world = await company()
const { a } = world
const { dispatch, parcels, people } = api
const { sender, admin, courier, book, send } = await crew(world)
const transport = (change: object, who = admin) =>
  who(dispatch.transport, {
    body: { parcel_id: 'RN00000000000', delivery_men_id: courier.id, approximate_delivery_date: inDays(0), ...change },
  })

test('an assignment with missing or bad fields is refused and names them in a fixed order', async () => {
  const { status, body } = await admin.ask('/admin/transport-parcel', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect([status, body.errors]).toEqual([
    400,
    [
      { path: 'delivery_men_id', message: 'Delivery Men Id is Required' },
      { path: 'approximate_delivery_date', message: 'Approximate Delivery Date is Required' },
      { path: 'parcel_id', message: 'A parcel id is required' },
    ],
  ])
  for (const blank of ['', ' ', null, 3]) {
    expect(await refusal(transport({ delivery_men_id: blank }))).toBe('400 Delivery Men Id is Required')
    expect(await refusal(transport({ approximate_delivery_date: blank }))).toBe(
      '400 Approximate Delivery Date is Required',
    )
  }
  for (const bad of ['tomorrow', '2026-02-30', '01-02-2030', '2030-1-2', '2030-01-02T00:00:00Z'])
    expect(await refusal(transport({ approximate_delivery_date: bad }))).toBe('400 A date looks like 2026-01-31')
  expect(await refusal(transport({ approximate_delivery_date: inDays(-1) }))).toBe(
    '400 Approximate Delivery Date cannot be before today',
  )
  expect(await refusal(transport({}))).toBe('404 This parcel was not found')
})

test('a parcel can be assigned only to an active courier', async () => {
  const archived = await a('delivery_men')
  await (await a('root'))(people.archive, { query: { user_id: archived.id } })
  const id = await book()
  for (const nobody of [
    archived.id,
    sender.id,
    admin.id,
    (await a('unverified')).id,
    crypto.randomUUID(),
    'somebody',
    courier.email,
  ])
    expect(await refusal(transport({ parcel_id: id, delivery_men_id: nobody }))).toBe(
      '400 Choose an active delivery man',
    )
  expect(await wayOf(sender, id)).toEqual(['booked'])
  expect(
    (await transport({ parcel_id: id.toLowerCase(), delivery_men_id: courier.id.toUpperCase() })).parcel.delivery_men
      ?._id,
  ).toBe(courier.id)
})

test('an assignment sets courier, day and stage in one call, and sender and courier are notified', async () => {
  const [man, id] = [await a('delivery_men', { phone: '01711-222333' }), await book()]
  const { data, message } = await admin.call(dispatch.transport, {
    body: { parcel_id: id, delivery_men_id: man.id, approximate_delivery_date: '2040-02-29' },
  })
  expect(message).toBe('Parcel is on the way')
  expect(data.parcel).toMatchObject({
    status: { stage: 'on the way' },
    parcel: { aproxDeliveryDate: '2040-02-29' },
    delivery_men: { _id: man.id, name: 'A delivery men', phone: '01711-222333' },
  })
  expect((await told(sender))[0]).toBe(`Your parcel ${id} to Salma Khatun is on the way, expected by 29-02-2040`)
  expect(await told(man)).toEqual([`Parcel ${id} to Salma Khatun is yours to deliver by 29-02-2040`])
})

afterEach(() => void vi.useRealTimers())
test.each([
  ['Pacific/Kiritimati', 14],
  ['Etc/GMT+12', -12],
  ['Asia/Dhaka', 6],
  ['Mars/Olympus', 6],
  ['', 6],
])('in the time zone %s a delivery can be dated today until midnight there', async (zone, hours) => {
  const there = world.caller(admin.cookie, { 'user-timezone': zone })
  const midnight = Date.parse('2039-05-10T00:00:00Z') - hours * 3_600_000
  const on = async (approximate_delivery_date: string) => {
    const body = { parcel_id: await book(), delivery_men_id: courier.id, approximate_delivery_date }
    return refusal(there(dispatch.transport, { body }))
  }
  vi.useFakeTimers({ toFake: ['Date'], now: midnight - 60_000 })
  expect([await on('2039-05-08'), await on('2039-05-09')]).toEqual([
    '400 Approximate Delivery Date cannot be before today',
    'done',
  ])
  vi.setSystemTime(midnight + 60_000)
  expect([await on('2039-05-09'), await on('2039-05-10')]).toEqual([
    '400 Approximate Delivery Date cannot be before today',
    'done',
  ])
})

test('only admins list all parcels, assign and reject', async () => {
  const id = await book()
  await send(id)
  for (const who of [sender, courier]) {
    const calls = [who(dispatch.all), transport({ parcel_id: id }, who), who(dispatch.reject, by(id))]
    expect(await outcomes(calls)).toEqual({ '403 Your account is not allowed to do this': 3 })
  }
  expect((await sender(parcels.get, by(id))).parcel.status.stage).toBe('on the way')
})

test('an assignment can be taken back until the parcel is loaded', async () => {
  const { sender, admin, courier, book, send } = await crew(world)
  const [taken, loaded] = [await book(), await book()]
  await send(taken, { days: 0 })
  await send(loaded, { days: 0 })
  await act(courier, action(loaded, 'load'))
  expect(await moveAtDesk(admin, 'unassign', taken)).toMatchObject({ success: true, message: 'Done' })
  expect(await moveAtDesk(admin, 'unassign', loaded)).toMatchObject({
    success: false,
    message: 'This parcel is out for delivery now, so this cannot be done',
  })
  expect(await stepOf(world, taken)).toBe('booked/sender')
  expect((await sender(api.parcels.get, by(taken))).parcel).toMatchObject({
    status: { stage: 'pending' },
    delivery_men: null,
    parcel: { aproxDeliveryDate: null },
  })
  expect((await told(courier))[0]).toContain('is no longer yours')
})
