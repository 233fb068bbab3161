import { api } from '@ranar/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { company, inDays } from '../../test/company.ts'
import { by, crew, type Somebody } from '../../test/crew.ts'
import { outcomes, refusal } from '../../test/refusal.ts'

const world = await company()
const { a, guest, pool } = world
const { statistics } = api
let team: Awaited<ReturnType<typeof crew>>
let admin: Somebody
beforeEach(async () => {
  team = await crew(world)
  admin = team.admin
  // Each test counts its own parcels: move the others before the first year of any chart.
  await pool.query("UPDATE parcels SET created_at = '2001-01-01' WHERE created_at > '2020-01-01'")
})
afterEach(() => void vi.useRealTimers())

const zones = {
  'Pacific/Kiritimati': 14,
  'Etc/GMT+12': -12,
  'Asia/Dhaka': 6,
  'Asia/Kathmandu': 5.75,
  'Mars/Olympus': 6,
} as const
const inZone = (zone: string) => world.caller(admin.cookie, { 'user-timezone': zone })
const bookedAt = async (at: Date | string, type: 'v1' | 'v2' = 'v2') => {
  const id = await team.book({ type })
  await pool.query('UPDATE parcels SET created_at = $2 WHERE code = $1', [id, at])
  return id
}
const zeros = Array.from({ length: 12 }, () => 0)
const thisYear = () => Number(inDays(0).slice(0, 4))
const only = (counts: Record<number, number>) => zeros.map((_, month) => counts[month] ?? 0)

test('a parcel that is delivered, reopened and delivered again counts once', async () => {
  const before = await admin(statistics.year, { query: {} })
  const delivered = async () =>
    (await admin(statistics.year, { query: {} })).delivered.reduce(
      (sum, n, i) => sum + n - (before.delivered[i] ?? 0),
      0,
    )
  const menDelivered = async () =>
    (
      await pool.query(
        `SELECT coalesce(sum(n), 0)::int AS n FROM counters WHERE kind = 'courier' AND owner_id = $1 AND key = 'delivered'`,
        [team.courier.key],
      )
    ).rows[0].n
  const id = await team.delivered()
  expect([await delivered(), await menDelivered()]).toEqual([1, 1])
  await admin(api.desk.move, { body: { move: 'reopen', parcel_ids: [id], reason: 'It was the wrong door' } })
  expect([await delivered(), await menDelivered()]).toEqual([0, 0])
  await team.send(id, { days: 0 })
  await team.deliver(id)
  expect([await delivered(), await menDelivered()]).toEqual([1, 1])
})

test('a year has twelve months of bookings and deliveries, exact right after a write', async () => {
  const year = thisYear()
  const before = await admin(statistics.year, { query: {} })
  const [v1, v2] = [await team.book({ type: 'v1' }), await team.book()]
  await team.send(v1)
  await team.deliver(v1)
  await team.sender(api.parcels.cancel, by(v2))
  const after = await admin(statistics.year, { query: { year } })
  const more = (key: 'booking' | 'delivered') =>
    after[key].map((n, month) => n - (before[key][month] ?? 0)).filter((n) => n !== 0)
  expect([after.booking.length, after.delivered.length, more('booking'), more('delivered')]).toEqual([12, 12, [2], [1]])
  expect(
    after.parcelTypes.map(({ code, name }, i) => [
      code,
      name,
      (after.parcelTypes[i]?.count ?? 0) - (before.parcelTypes[i]?.count ?? 0),
    ]),
  ).toEqual([
    ['v1', 'Document', 1],
    ['v2', 'Small box', 1],
    ['v3', 'Large box', 0],
    ['v4', 'Fragile', 0],
  ])
  const bangla = world.caller(admin.cookie, { 'accept-language': 'bn' })
  expect((await bangla(statistics.year, { query: {} })).parcelTypes.map(({ name }) => name)).toEqual([
    'কাগজপত্র',
    'ছোট বাক্স',
    'বড় বাক্স',
    'ভঙ্গুর',
  ])
})

test('a year without parcels is all zeros, and only years from 2021 to now can be chosen', async () => {
  const quiet = await admin(statistics.year, { query: { year: 2022 } })
  expect([quiet.booking, quiet.delivered, quiet.parcelTypes.map(({ count }) => count)]).toEqual([
    zeros,
    zeros,
    [0, 0, 0, 0],
  ])
  const now = thisYear()
  for (const year of [2020, now + 1, 'x', '2022.5', '-2022', '02022', 1e9])
    expect(await refusal(admin(statistics.year, { query: { year } }))).toBe(
      '400 Choose a year from 2021 to the current one',
    )
  for (const year of [2021, now, '', undefined])
    expect((await admin(statistics.year, { query: { year } })).booking).toHaveLength(12)
})

test.each(Object.entries(zones))('in the zone %s the year begins at its own midnight', async (zone, hours) => {
  const midnight = Date.parse('2024-01-01T00:00:00Z') - hours * 3_600_000
  const [late, early] = [new Date(midnight - 60_000), new Date(midnight + 60_000)]
  const [old, fresh] = [await bookedAt(late, 'v1'), await bookedAt(early)]
  await pool.query(
    "INSERT INTO parcel_events (parcel_id, name, at) SELECT id, 'delivered', created_at FROM parcels WHERE code = ANY($1)",
    [[old, fresh]],
  )
  const of = (year: number) => inZone(zone)(statistics.year, { query: { year } })
  const [last, next] = [await of(2023), await of(2024)]
  expect([last.booking, last.parcelTypes.map(({ count }) => count)]).toEqual([only({ 11: 1 }), [1, 0, 0, 0]])
  expect([next.booking, next.parcelTypes.map(({ count }) => count)]).toEqual([only({ 0: 1 }), [0, 1, 0, 0]])
  expect([(last.delivered[11] ?? 0) > 0, (next.delivered[0] ?? 0) > 0, next.delivered.slice(1)]).toEqual([
    true,
    true,
    zeros.slice(1),
  ])
})

test.each(Object.entries(zones))(
  'in the zone %s a parcel booked at 23:59 is yesterday’s and one at 00:01 today’s',
  async (zone, hours) => {
    const midnight = Date.parse('2025-03-10T00:00:00Z') - hours * 3_600_000
    for (const minutes of [-1, 1, 2]) await bookedAt(new Date(midnight + minutes * 60_000))
    await bookedAt(new Date(midnight - 6 * 86_400_000))
    await bookedAt(new Date(midnight - 6 * 86_400_000 - 1))
    vi.useFakeTimers({ toFake: ['Date'], now: midnight + 5 * 60_000 })
    const days = ['2025-03-04', '2025-03-05', '2025-03-06', '2025-03-07', '2025-03-08', '2025-03-09', '2025-03-10']
    const counts = [1, 0, 0, 0, 0, 1, 2]
    expect((await inZone(zone)(statistics.week)).weeklyBooked).toEqual(
      days.map((date, i) => ({ date, count: counts[i] })),
    )
    vi.setSystemTime(midnight - 30_000)
    expect((await inZone(zone)(statistics.week)).weeklyBooked.at(-1)).toEqual({ date: '2025-03-09', count: 1 })
  },
)

test('where clocks change, a day has 23 or 25 hours and nothing is counted twice', async () => {
  for (const at of ['2025-03-09T04:59:00Z', '2025-03-09T05:00:00Z', '2025-03-10T03:59:00Z', '2025-03-10T04:00:00Z'])
    await bookedAt(at)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2025-03-10T12:00:00Z') })
  const { weeklyBooked } = await inZone('America/New_York')(statistics.week)
  expect(weeklyBooked.slice(-3)).toEqual([
    { date: '2025-03-08', count: 1 },
    { date: '2025-03-09', count: 2 },
    { date: '2025-03-10', count: 1 },
  ])
})

test('statistics work in every time zone that a browser may name', async () => {
  for (const zone of [
    ...Intl.supportedValuesOf('timeZone'),
    'UTC',
    'GMT',
    'EST5EDT',
    'US/Eastern',
    'Asia/Calcutta',
    'PST',
    'asia/dhaka',
    'Etc/GMT-14',
  ])
    expect([zone, await refusal(inZone(zone)(statistics.week))]).toEqual([zone, 'done'])
})

test('only admins see statistics', async () => {
  for (const who of [team.sender, team.courier])
    expect(await outcomes([who(statistics.week), who(statistics.year, { query: {} })])).toEqual({
      '403 Your account is not allowed to do this': 2,
    })
  expect(await outcomes([guest(statistics.week)])).toEqual({ '401 Please log in first': 1 })
  expect((await (await a('root'))(statistics.week)).weeklyBooked).toHaveLength(7)
})
