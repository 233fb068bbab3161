import type { Tariff, Zone } from './tariff.ts'

type Cells = { pricesTaka: readonly (number | null)[]; extraPerKgTaka: number }
type Zones<Z> = { zones: readonly Z[] }
type Place = { _id: string; district: string }

/** Returns the zone that names the thana, else the zone that names its district. */
export const zoneOf = <Z extends Pick<Zone, 'districts' | 'thanas'>>({ zones }: Zones<Z>, thana: Place) =>
  zones.find(({ thanas }) => thanas.includes(thana._id)) ??
  zones.find(({ districts }) => districts.includes(thana.district))

const grams = (kg: number) => Math.round(kg * 1000)

/** Returns the price of a weight in a zone, in whole taka; null if it has none, 0 without a weight. */
export const cellTaka = (fromKg: readonly number[], zone: Cells, weightKg: number): number | null => {
  if (!(weightKg > 0)) return 0
  const slab = fromKg.findLastIndex((from) => weightKg >= from)
  const base = zone.pricesTaka[slab] ?? null
  if (base === null || slab < fromKg.length - 1) return base
  const above = grams(weightKg) - grams(fromKg[slab] ?? 0)
  return base + zone.extraPerKgTaka * Math.floor(above / 1000)
}

/** Returns the price of a weight to a thana, in whole taka; null if the tariff has no zone or price for it. */
export const priceTaka = (tariff: Tariff, thana: Place, weightKg: number): number | null => {
  const zone = zoneOf(tariff, thana)
  return zone ? cellTaka(tariff.fromKg, zone, weightKg) : null
}

/** Returns the fee for collecting the goods' money, in whole taka, rounded half up. */
export const codFeeTaka = ({ codFeeBasisPoints }: Pick<Tariff, 'codFeeBasisPoints'>, goodsTaka: number) =>
  Math.floor((goodsTaka * codFeeBasisPoints) / 10_000 + 0.5)
