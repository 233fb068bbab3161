import { priceTaka, type Tariff } from '@ranar/contract'
import { districts, nearestThana, thanas } from '../src/places/thanas.ts'
import type { Db } from '../src/platform/db/db.ts'
import { tariffs } from '../src/schema/tariffs.ts'
import { getTariff } from '../src/tariffs/tariffs.ts'

const DAY_MS = 86_400_000
const DAYS_OF_ZONES = 120
const upazilasOfDhaka = ['Dhamrai', 'Dohar', 'Keraniganj', 'Nawabganj', 'Savar'].map((name) => `${name}, Dhaka`)
const near = ['Dhaka', 'Gazipur', 'Narayanganj']

/** Inserts a second tariff with zones, valid since 120 days ago; returns a function that prices a past booking. */
export const publishZones = async (db: Db, rootId: number) => {
  const first = await getTariff(db, 1)
  const since = new Date(Date.now() - DAYS_OF_ZONES * DAY_MS)
  const second: Tariff = {
    version: 2,
    validFrom: since.toISOString().slice(0, 10),
    fromKg: [0, 0.5, 1, 2],
    zones: [
      {
        name: { en: 'Dhaka city', bn: 'ঢাকা শহর' },
        districts: [],
        thanas: thanas
          .filter(({ district, _id }) => district === 'Dhaka' && !upazilasOfDhaka.includes(_id))
          .map(({ _id }) => _id),
        pricesTaka: [60, 70, 80, 90],
        extraPerKgTaka: 15,
      },
      {
        name: { en: 'Around Dhaka', bn: 'ঢাকার আশপাশ' },
        districts: near,
        thanas: [],
        pricesTaka: [80, 90, 100, 120],
        extraPerKgTaka: 20,
      },
      {
        name: { en: 'The rest of the country', bn: 'দেশের বাকি অংশ' },
        districts: districts.map(({ _id }) => _id).filter((id) => !near.includes(id)),
        thanas: [],
        pricesTaka: [110, 120, 130, 150],
        extraPerKgTaka: 25,
      },
    ],
    codFeeBasisPoints: 100,
    returnFeeTaka: 30,
  }
  await db
    .insert(tariffs)
    .values({ ...second, publishedBy: rootId, publishedAt: new Date(since.getTime() - 7 * DAY_MS) })
  return (bookedAt: number, point: { latitude: number; longitude: number }, weightKg: number) => {
    const tariff = bookedAt < since.getTime() ? first : second
    const thana = nearestThana(point)
    return { priceTaka: priceTaka(tariff, thana, weightKg) ?? 0, tariffVersion: tariff.version, thana: thana._id }
  }
}
export type PriceThen = Awaited<ReturnType<typeof publishZones>>
