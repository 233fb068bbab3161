import type { ImportRow } from '@ranar/contract/bookings'
import { nearestTo, thanaNames } from '@ranar/contract/places'
import { priceTaka } from '@ranar/contract/prices'
import type { Tariff } from '@ranar/contract/tariff'

type Names = Parameters<typeof thanaNames>
type Lists = { districts: Names[0]; thanas: Names[1] }
/** Cached per answer: every visible row asks. */
const finders = new WeakMap<object, ReturnType<typeof thanaNames>>()
const finderOf = (known: Lists) => {
  const made = finders.get(known) ?? thanaNames(known.districts, known.thanas)
  finders.set(known, made)
  return made
}

/** Returns a function for a row's price in whole taka by the tariff; null if its place has none. */
export const pricesOf = (tariff: Tariff, known: Lists) => (row: ImportRow) => {
  const own = known.thanas.filter(({ _id }) => _id === row.thana)
  const named = row.thana ? [...own, ...finderOf(known)(row.thana)] : []
  const thana = nearestTo(row, named.length > 0 ? named : known.thanas)
  return thana ? priceTaka(tariff, thana, row.weight) : null
}
