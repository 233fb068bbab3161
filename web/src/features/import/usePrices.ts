import { places } from '@ranar/contract/places'
import { tariffs } from '@ranar/contract/tariff'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'
import type { Judged } from './judge.ts'
import { pricesOf } from './prices.ts'

export const useTariff = () => useQuery(read(tariffs.valid)).data?.tariff

/** Returns a function for a row's price in whole taka by the valid tariff; null if not bookable or not loaded. */
export const usePrices = () => {
  const tariff = useTariff()
  // The list of thanas changes with a release only.
  const known = useQuery({ ...read(places.thanas), staleTime: Number.POSITIVE_INFINITY }).data
  const priceOf = tariff && known && pricesOf(tariff, known)
  return ({ booking }: Judged): number | null => (booking && priceOf ? priceOf(booking) : null)
}
