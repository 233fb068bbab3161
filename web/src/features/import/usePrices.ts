import { tariffs } from '@ranar/contract/tariff'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read } from '../../lib/read.ts'
import { allThanas } from '../../lib/thanas.ts'
import { chargesKnown, takeCharges } from './charges.ts'
import type { Judged } from './judge.ts'
import { pricesOf } from './prices.ts'
import { judgeAgain } from './store.ts'

export const useTariff = () => useQuery(read(tariffs.valid)).data?.tariff
const useThanas = () => useQuery(allThanas).data

/** Returns a function for a row's price in whole taka by the valid tariff; null if not bookable or not loaded. */
export const usePrices = () => {
  const tariff = useTariff()
  const known = useThanas()
  const priceOf = tariff && known && pricesOf(tariff, known)
  return ({ booking }: Judged): number | null => (booking && priceOf ? priceOf(booking) : null)
}

/** Whether tariff and thanas are read. After a reload without signal they come later: then the rows are judged again. */
export const useIsPriced = () => {
  const tariff = useTariff()
  const known = useThanas()
  useEffect(() => {
    if (!tariff || !known || chargesKnown()) return
    takeCharges(tariff, known)
    judgeAgain()
  }, [tariff, known])
  return tariff !== undefined && known !== undefined
}
