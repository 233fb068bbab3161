import { nearestTo, places, thanaNames } from '@ranar/contract/places'
import { priceTaka } from '@ranar/contract/prices'
import { tariffs } from '@ranar/contract/tariff'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'
import type { Judged } from './judge.ts'

type Known = Parameters<typeof thanaNames>
/** Cached per answer: every visible row asks. */
const finders = new WeakMap<object, ReturnType<typeof thanaNames>>()
const finderOf = (known: { districts: Known[0]; thanas: Known[1] }) => {
  const made = finders.get(known) ?? thanaNames(known.districts, known.thanas)
  finders.set(known, made)
  return made
}

export const useTariff = () => useQuery(read(tariffs.valid)).data?.tariff

/** Returns a function for a row's price in whole taka by the valid tariff; null if not bookable or not loaded. */
export const usePrices = () => {
  const tariff = useTariff()
  // The list of thanas changes with a release only.
  const known = useQuery({ ...read(places.thanas), staleTime: Number.POSITIVE_INFINITY }).data
  return ({ booking }: Judged): number | null => {
    if (!tariff || !known || !booking) return null
    const own = known.thanas.filter(({ _id }) => _id === booking.thana)
    const named = booking.thana ? [...own, ...finderOf(known)(booking.thana)] : []
    const thana = nearestTo(booking, named.length > 0 ? named : known.thanas)
    return thana ? priceTaka(tariff, thana, booking.weight) : null
  }
}
