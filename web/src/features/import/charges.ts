import type { ImportRow } from '@ranar/contract/bookings'
import { chargeFault } from '@ranar/contract/cod'
import { places } from '@ranar/contract/places'
import { tariffs } from '@ranar/contract/tariff'
import type { QueryClient } from '@tanstack/react-query'
import { read } from '../../lib/reading.ts'
import { pricesOf } from './prices.ts'
import { learnThanas } from './thana.ts'

type Prices = Parameters<typeof pricesOf>
type Lists = Prices[1] & Parameters<typeof learnThanas>[0]

let known: { tariff: Prices[0]; priceOf: ReturnType<typeof pricesOf> } | null = null
export const chargesKnown = () => known

/** Takes over the tariff and the list of thanas, by which rows are judged. */
export const takeCharges = (tariff: Prices[0], lists: Lists) => {
  learnThanas(lists)
  known = { tariff, priceOf: pricesOf(tariff, lists) }
}

/** Loads the tariff and the thanas; returns whether both are known. */
export const learnCharges = async (queryClient: QueryClient) => {
  const [valid, lists] = await Promise.all([
    queryClient.fetchQuery({ ...read(tariffs.valid), staleTime: 0 }),
    queryClient.ensureQueryData(read(places.thanas)),
  ]).catch(() => [])
  if (valid && lists) takeCharges(valid.tariff, lists)
  return known !== null
}

/** Returns why the charge cannot be taken from the row's COD; null if it can, or while the tariff is unknown. */
export const rowChargeFault = (row: ImportRow) => {
  if (row.chargeFrom !== 'cod') return null
  const { chargeFrom, codTaka = 0 } = row
  const priceTaka = known?.priceOf(row) ?? null
  return known && priceTaka !== null ? chargeFault(known.tariff, { chargeFrom, codTaka, priceTaka }) : null
}
