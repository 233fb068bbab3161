import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company, inDays } from '../../test/company.ts'
import { crew } from '../../test/crew.ts'
import { act, action } from '../../test/door.ts'
import { refusal } from '../../test/refusal.ts'
import { everywhere, publisher, zone } from './tariff.fixture.ts'

const world = await company()
const { a, guest } = world
const { parcels, tariffs } = api
const { root, publish } = await publisher(world)

const dhanmondi = { latitude: 23.7461, longitude: 90.3742 }
const bogura = { latitude: 24.8465, longitude: 89.3773 }
const priceOf = async (more: object) => {
  const sender = await a('consumer')
  const { parcel } = await sender(parcels.book, { body: { ...booking, ...more } })
  return parcel.parcel.price
}

test('the first tariff version has the specification’s prices everywhere', async () => {
  const { tariff } = await guest(tariffs.valid)
  expect(tariff).toMatchObject({ version: 1, fromKg: [0, 1, 2], codFeeBasisPoints: 100, returnFeeTaka: 0 })
  expect(tariff.zones).toEqual(
    [zone('Bangladesh', { districts: everywhere }, [66, 100, 150])].map((all) => ({
      ...all,
      name: { en: 'Bangladesh', bn: 'বাংলাদেশ' },
    })),
  )
  for (const [weight, price] of [
    [0.999, 66],
    [1, 100],
    [1.999, 100],
    [2, 150],
    [100, 150],
  ] as const)
    expect(await priceOf({ weight }), String(weight)).toBe(price)
})

test('thanas have a name in both languages and a centre, and every district has some', async () => {
  const known = await guest(api.places.thanas)
  expect([known.districts.length, known.thanas.length]).toEqual([64, 602])
  expect(new Set(known.thanas.map(({ district }) => district))).toEqual(new Set(known.districts.map(({ _id }) => _id)))
  for (const { name, latitude, longitude } of known.thanas) {
    expect(name.bn).toMatch(/^[\p{Script=Bengali} .-]+$/u)
    expect(latitude > 20.5 && latitude < 26.7 && longitude > 88 && longitude < 92.7).toBe(true)
  }
})

test('a published tariff prices new bookings by zone and weight; earlier bookings keep their tariff', async () => {
  const sender = await a('consumer')
  const { parcel: before } = await sender(parcels.book, { body: { ...booking, weight: 0.4 } })
  const made = await publish()
  expect(made).toMatchObject({ validFrom: inDays(0), publishedBy: root.person.name })
  expect((await guest(tariffs.valid)).tariff.version).toBe(made.version)
  expect(await priceOf({ weight: 0.4, ...dhanmondi })).toBe(60)
  expect(await priceOf({ weight: 0.5, ...dhanmondi })).toBe(70)
  // Each whole kilogram above the last weight costs extra.
  expect(await priceOf({ weight: 1.999, ...dhanmondi })).toBe(80)
  expect(await priceOf({ weight: 3.4, ...dhanmondi })).toBe(110)
  expect(await priceOf({ weight: 0.4, ...bogura })).toBe(120)
  // A named thana wins over the point on the map.
  expect(await priceOf({ weight: 0.4, ...bogura, thana: 'ধানমন্ডি' })).toBe(60)
  expect(await priceOf({ weight: 0.4, ...dhanmondi, thana: 'Savar, Dhaka' })).toBe(90)
  const priceNow = async () => (await sender(parcels.get, { query: { parcel_id: before._id } })).parcel.parcel.price
  expect(await priceNow()).toBe(66)
  await sender(parcels.update, { query: { parcel_id: before._id }, body: { weight: 1.2, ...dhanmondi } })
  expect(await priceNow()).toBe(100)
  const { extras } = await sender(parcels.extras, { query: { parcel_id: before._id } })
  expect(extras.tariffVersion).toBe(1)
})

test('of thanas with the same name the nearest is meant, and an unknown name is refused', async () => {
  const sender = await a('consumer')
  const { parcel } = await sender(parcels.book, {
    body: { ...booking, latitude: 23.97, longitude: 90.56, thana: 'kaliganj' },
  })
  const { extras } = await sender(parcels.extras, { query: { parcel_id: parcel._id } })
  expect(extras.thana).toBe('Kaliganj, Gazipur')
  const lost = await sender.ask('/consumer/book-parcel', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...booking, thana: 'Atlantis' }),
  })
  expect([lost.status, lost.body.errors?.[0]?.path]).toEqual([400, 'thana'])
})

test('a sender who saw another version’s price is told the new one, and nothing is booked', async () => {
  const sender = await a('consumer')
  const seen = (await guest(tariffs.valid)).tariff.version
  await publish({ zones: [zone('All', { districts: everywhere }, [1200, 1300, 1400])] })
  const book = (tariffVersion: number | null) =>
    sender(parcels.book, { body: { ...booking, weight: 0.2, price: 66, tariffVersion } })
  expect(await refusal(book(seen))).toBe('409 The tariff has changed. This parcel now costs ৳1,200')
  expect((await sender(parcels.mine)).parcels).toEqual([])
  expect((await book(null)).parcel.parcel.price).toBe(1200)
  expect((await book(seen + 1)).parcel.parcel.price).toBe(1200)
})

test('a repeated booking returns its parcel, even if another tariff is valid by then', async () => {
  const sender = await a('consumer')
  const seen = (await guest(tariffs.valid)).tariff.version
  const keyed = world.caller(sender.cookie, { 'idempotency-key': 'one' })
  const once = { ...booking, tariffVersion: seen, price: 66 }
  const row = { ...booking, reference: 'A-1', tariffVersion: seen }
  const { parcel } = await keyed(parcels.book, { body: once })
  const { results } = await sender(api.bookings.import, { body: { rows: [row] } })
  const { version: tariffVersion } = await publish()
  const again = await keyed(parcels.book, { body: { ...once, tariffVersion, price: 120 } })
  expect(again.parcel).toMatchObject({ _id: parcel._id, parcel: { price: parcel.parcel.price } })
  const rows = [
    { ...row, tariffVersion },
    { ...row, reference: 'A-2' },
  ]
  const repeated = (await sender(api.bookings.import, { body: { rows } })).results
  expect(repeated).toMatchObject([
    { success: true, parcel_id: results[0]?.parcel_id },
    { success: false, errors: [], message: expect.stringMatching(/^The tariff has changed/) },
  ])
  expect((await sender(parcels.mine)).meta.total).toBe(2)
})

test('a change is priced by the parcel’s own tariff, and naming another version is refused with that price', async () => {
  await publish()
  const sender = await a('consumer')
  const { parcel } = await sender(parcels.book, { body: { ...booking, weight: 0.4, ...dhanmondi } })
  const own = (await sender(parcels.extras, { query: { parcel_id: parcel._id } })).extras.tariffVersion
  await publish({ zones: [zone('All', { districts: everywhere }, [500, 500, 500])] })
  const change = (body: object) => sender(parcels.update, { query: { parcel_id: parcel._id }, body })
  expect((await change({ name: 'Somebody else' })).parcel.parcel.price).toBe(60)
  expect((await change({ ...bogura })).parcel.parcel.price).toBe(120)
  expect((await change({ thana: 'Gulshan' })).parcel.parcel.price).toBe(60)
  // A chosen thana stays when the point moves; an empty choice means the nearest again.
  expect((await change({ latitude: 22.4 })).parcel.parcel.price).toBe(60)
  expect((await change({ thana: '' })).parcel.parcel.price).toBe(120)
  expect((await change({ tariffVersion: own, weight: 0.6 })).parcel.parcel.price).toBe(130)
  expect(await refusal(change({ tariffVersion: own + 1, weight: 0.4 }))).toBe(
    '409 This parcel keeps the tariff it was booked by and costs ৳120',
  )
})

test('cash on delivery must cover the charge and the fee of the current tariff', async () => {
  await publish({ codFeeBasisPoints: 1000, zones: [zone('All', { districts: everywhere }, [100, 100, 100])] })
  const sender = await a('consumer')
  const book = (codTaka: number) => sender(parcels.book, { body: { ...booking, codTaka, chargeFrom: 'cod' } })
  expect(await refusal(book(110))).toMatch(/^400 The cash on delivery must cover/)
  expect((await book(112)).parcel.parcel.price).toBe(100)
})

test('after a failed visit the address can be corrected within its price zone, but not to another one', async () => {
  await publish()
  const { sender, courier, book, send } = await crew(world)
  const id = await book({ ...dhanmondi, weight: 0.4 })
  await send(id, { days: 0 })
  await act(courier, action(id, 'fail', { reason: 'no_access' }))
  const again = (address: string) =>
    refusal(sender(api.journeys.afterAttempt, { body: { parcel_id: id, choice: 'again', address } }))
  const other = '409 Delivery to this address has another price. Send the parcel back and book it to the new address'
  for (const address of ['House 3, Agrabad, Chattogram', 'Bus stand, Savar, Dhaka-1340', 'বাড়ি ৫, বগুড়া'])
    expect(await again(address), address).toBe(other)
  for (const address of ['House 9, Road 5, Dhanmondi, Dhaka 1205', 'Chittagong Road, Gulshan', 'Behind the school'])
    expect(await again(address), address).toBe('done')
  const { parcel } = await sender(parcels.get, { query: { parcel_id: id } })
  expect([parcel.reciever.address, parcel.parcel.price]).toEqual(['Behind the school', 60])
})
