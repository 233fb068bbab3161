import { api, type TariffDraft, type Zone } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company, inDays } from '../../test/company.ts'
import { crew } from '../../test/crew.ts'
import { act, action } from '../../test/door.ts'
import { outcomes, refusal } from '../../test/refusal.ts'
import { districts } from '../places/thanas.ts'

const world = await company()
const { a, guest, pool } = world
const { parcels, tariffs } = api
const root = await a('root')

const everywhere = districts.map(({ _id }) => _id)
const zone = (name: string, places: Partial<Zone>, pricesTaka: (number | null)[], extraPerKgTaka = 0): Zone => ({
  name: { en: name, bn: name },
  districts: [],
  thanas: [],
  pricesTaka,
  extraPerKgTaka,
  ...places,
})
const newest = async () => (await root(tariffs.list)).tariffs[0]?.version ?? 0
const draft = async (more: Partial<TariffDraft> = {}): Promise<TariffDraft> => ({
  basedOn: await newest(),
  validFrom: inDays(0),
  fromKg: [0, 0.5, 1],
  zones: [
    zone('Dhaka city', { thanas: ['Dhanmondi, Dhaka', 'Gulshan, Dhaka'] }, [60, 70, 80], 15),
    zone('Dhaka and near it', { districts: ['Dhaka', 'Gazipur'] }, [90, 100, 110], 20),
    zone('Far', { districts: everywhere.filter((name) => !['Dhaka', 'Gazipur'].includes(name)) }, [120, 130, 140], 30),
  ],
  codFeeBasisPoints: 150,
  returnFeeTaka: 40,
  ...more,
})
const publish = async (more: Partial<TariffDraft> = {}) =>
  (await root(tariffs.publish, { body: await draft(more) })).tariff

const dhanmondi = { latitude: 23.7461, longitude: 90.3742 }
const bogura = { latitude: 24.8465, longitude: 89.3773 }
const priceOf = async (more: object) => {
  const sender = await a('consumer')
  const { parcel } = await sender(parcels.book, { body: { ...booking, ...more } })
  return parcel.parcel.price
}

test('the first version has the specification’s prices, everywhere', async () => {
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

test('thanas have both names and their centre, and every district has some', async () => {
  const known = await guest(api.places.thanas)
  expect([known.districts.length, known.thanas.length]).toEqual([64, 602])
  expect(new Set(known.thanas.map(({ district }) => district))).toEqual(new Set(known.districts.map(({ _id }) => _id)))
  for (const { name, latitude, longitude } of known.thanas) {
    expect(name.bn).toMatch(/^[\p{Script=Bengali} .-]+$/u)
    expect(latitude > 20.5 && latitude < 26.7 && longitude > 88 && longitude < 92.7).toBe(true)
  }
})

test('a published tariff prices what is booked from its day on, by zone and weight; what was booked before keeps its price', async () => {
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
  // The sender knows better than the point.
  expect(await priceOf({ weight: 0.4, ...bogura, thana: 'ধানমন্ডি' })).toBe(60)
  expect(await priceOf({ weight: 0.4, ...dhanmondi, thana: 'Savar, Dhaka' })).toBe(90)
  const priceNow = async () => (await sender(parcels.get, { query: { parcel_id: before._id } })).parcel.parcel.price
  expect(await priceNow()).toBe(66)
  await sender(parcels.update, { query: { parcel_id: before._id }, body: { weight: 1.2, ...dhanmondi } })
  expect(await priceNow()).toBe(100)
  const { extras } = await sender(parcels.extras, { query: { parcel_id: before._id } })
  expect(extras.tariffVersion).toBe(1)
})

test('of namesakes the nearest is meant, and a name that nobody knows is refused at its field', async () => {
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

test('whoever has seen another version’s price is told the new one, and nothing is booked', async () => {
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

test('a change is priced by the parcel’s own version, and one that names another is refused with that price', async () => {
  await publish()
  const sender = await a('consumer')
  const { parcel } = await sender(parcels.book, { body: { ...booking, weight: 0.4, ...dhanmondi } })
  const own = (await sender(parcels.extras, { query: { parcel_id: parcel._id } })).extras.tariffVersion
  await publish({ zones: [zone('All', { districts: everywhere }, [500, 500, 500])] })
  const change = (body: object) => sender(parcels.update, { query: { parcel_id: parcel._id }, body })
  expect((await change({ name: 'Somebody else' })).parcel.parcel.price).toBe(60)
  expect((await change({ ...bogura })).parcel.parcel.price).toBe(120)
  expect((await change({ thana: 'Gulshan' })).parcel.parcel.price).toBe(60)
  // What the sender chose stays when the point moves; an empty choice is the nearest again.
  expect((await change({ latitude: 22.4 })).parcel.parcel.price).toBe(60)
  expect((await change({ thana: '' })).parcel.parcel.price).toBe(120)
  expect((await change({ tariffVersion: own, weight: 0.6 })).parcel.parcel.price).toBe(130)
  expect(await refusal(change({ tariffVersion: own + 1, weight: 0.4 }))).toBe(
    '409 This parcel keeps the tariff it was booked by and costs ৳120',
  )
})

test('a fee of the day is what the charge from the goods must cover', async () => {
  await publish({ codFeeBasisPoints: 1000, zones: [zone('All', { districts: everywhere }, [100, 100, 100])] })
  const sender = await a('consumer')
  const book = (codTaka: number) => sender(parcels.book, { body: { ...booking, codTaka, chargeFrom: 'cod' } })
  expect(await refusal(book(110))).toMatch(/^400 The cash on delivery must cover/)
  expect((await book(112)).parcel.parcel.price).toBe(100)
})

test.each([
  ['yesterday', { validFrom: inDays(-1) }, '400 A tariff cannot be valid from a day in the past'],
  ['years ahead', { validFrom: inDays(400) }, '400 A tariff can be published at most a year before its day'],
  ['a first weight above 0', { fromKg: [0.5, 1] }, '400 Parcels under 0.5 kg have no price: the first weight is 0'],
  ['weights out of order', { fromKg: [0, 2, 1] }, '400 Weights go up: 1 kg stands in the wrong place'],
  [
    'an empty cell',
    { zones: [zone('All', { districts: everywhere }, [66, null, 150])] },
    '400 Zone All has no price from 0.5 kg',
  ],
  [
    'a cell too few',
    { zones: [zone('All', { districts: everywhere }, [66, 100])] },
    '400 Zone All has no price from 1 kg',
  ],
  [
    'a cell too many',
    { zones: [zone('All', { districts: everywhere }, [66, 100, 150, 200])] },
    '400 A zone has one price for each weight',
  ],
  [
    'a place that nobody knows',
    { zones: [zone('All', { districts: [...everywhere, 'Atlantis'] }, [1, 2, 3])] },
    '400 There is no district or thana Atlantis',
  ],
  [
    'a district in two zones',
    { zones: [zone('All', { districts: everywhere }, [1, 2, 3]), zone('Too', { districts: ['Dhaka'] }, [1, 2, 3])] },
    '400 Dhaka is in two zones',
  ],
  [
    'a thana in two zones',
    {
      zones: [
        zone('All', { districts: everywhere, thanas: ['Savar, Dhaka'] }, [1, 2, 3]),
        zone('Too', { thanas: ['Savar, Dhaka'] }, [1, 2, 3]),
      ],
    },
    '400 Savar, Dhaka is in two zones',
  ],
  [
    'a district without zone',
    { zones: [zone('All', { districts: everywhere.filter((name) => name !== 'Meherpur') }, [1, 2, 3])] },
    '400 No zone has Gangni, Meherpur and 2 other thanas',
  ],
  [
    'one thana without zone',
    {
      zones: [
        zone(
          'All',
          {
            districts: everywhere.filter((name) => name !== 'Meherpur'),
            thanas: ['Gangni, Meherpur', 'Meherpur Sadar, Meherpur'],
          },
          [1, 2, 3],
        ),
      ],
    },
    '400 No zone has Mujibnagar, Meherpur',
  ],
] as [string, Partial<TariffDraft>, string][])('a tariff with %s is not published', async (_, more, why) => {
  const before = await newest()
  expect(await refusal(publish(more))).toBe(why)
  expect(await newest()).toBe(before)
})

test('a tariff as the public call has it is published from the last version, without saying so', async () => {
  const { tariff } = await guest(tariffs.valid)
  const version = await newest()
  const { tariff: made } = await root(tariffs.publish, { body: { ...tariff, validFrom: inDays(0) } })
  expect([made.version, made.zones]).toEqual([version + 1, tariff.zones])
})

test('two roots who publish at once from one version: one does, the other hears of it', async () => {
  const other = await a('root')
  const basedOn = await newest()
  const body = await draft({ validFrom: inDays(3), basedOn })
  const tries = [root, other, root, other].map((one) => one(tariffs.publish, { body }))
  const version = basedOn + 1
  expect(await outcomes(tries)).toEqual({
    done: 1,
    [`409 Version ${version} has been published in the meantime. Look at it before you publish yours`]: 3,
  })
  expect(await newest()).toBe(version)
})

test('a later day has its own prices, and of two tariffs of one day the later one', async () => {
  const all = (taka: number) => ({ zones: [zone('All', { districts: everywhere }, [taka, taka, taka])] })
  const today = (await guest(tariffs.valid)).tariff.version
  const first = await publish({ ...all(201), validFrom: inDays(10) })
  const second = await publish({ ...all(202), validFrom: inDays(10) })
  const sooner = await publish({ ...all(203), validFrom: inDays(9) })
  const on = async (day: string) => (await guest(tariffs.valid, { query: { day } })).tariff.version
  expect((await guest(tariffs.valid)).tariff.version).toBe(today)
  expect(await on(inDays(9))).toBe(sooner.version)
  expect([await on(inDays(10)), first.version < second.version]).toEqual([second.version, true])
  expect((await guest(tariffs.valid, { query: { version: first.version } })).tariff).toMatchObject({
    version: first.version,
  })
  expect(await refusal(guest(tariffs.valid, { query: { version: 999 } }))).toBe(
    '404 There is no such version of the tariff',
  )
})

test('a published tariff cannot be changed or taken away, by nobody', async () => {
  await expect(pool.query('UPDATE tariffs SET return_fee_taka = 1')).rejects.toThrow('does not change')
  await expect(pool.query('DELETE FROM tariffs')).rejects.toThrow('does not change')
})

test('after a failed visit the address is corrected within its zone of prices, and refused in another one', async () => {
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
