import { type District, nearestTo, type Point, places, type Thana } from '@ranar/contract/places'
import { cellTaka, priceTaka, zoneOf } from '@ranar/contract/prices'
import { type Tariff, tariffs, type Zone } from '@ranar/contract/tariff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../lib/read.ts'

/** What a form knows of prices. `price` is null until tariff, weight and place are enough for one. */
export type Quote = {
  tariff: Tariff | undefined
  thanas: readonly Thana[]
  districts: readonly District[]
  /** Where the parcel goes: what is chosen, else what is nearest to its point. */
  thana: Thana | undefined
  nearest: Thana | undefined
  zone: Zone | undefined
  price: number | null
  /** What the tariff asked that was valid when the form was opened, where it is another one now. */
  before: number | null
  /** Reads the tariff again. */
  reload: () => Promise<unknown>
  /** Both reads have failed for now; the form can be filled and waits for its price. */
  error: Error | null
}

/** What a price depends on, while it is being written. */
type Written = { weight: number | ''; thana: string; latitude: number | ''; longitude: number | '' }

const none: never[] = []
const pointOf = ({ latitude, longitude }: Written): Point | null =>
  latitude === '' || longitude === '' ? null : { latitude, longitude }

/** The price of what is written, by the tariff of today or by a version. */
export const useQuote = (values: Written, version?: number): Quote => {
  const query = version === undefined ? {} : { version }
  const tariff = useQuery(read(tariffs.valid, { query }))
  // The list of thanas changes with a release only.
  const known = useQuery({ ...read(places.thanas), staleTime: Number.POSITIVE_INFINITY })
  const thanas = known.data?.thanas ?? none
  const point = pointOf(values)
  const nearest = point ? nearestTo(point, thanas) : undefined
  const thana = thanas.find(({ _id }) => _id === values.thana) ?? nearest
  const prices = tariff.data?.tariff
  const [seen, setSeen] = useState<Tariff>()
  if (!seen && prices) setSeen(prices)
  const weightKg = Number(values.weight) || 0
  const isOther = seen && prices && seen.version !== prices.version
  return {
    tariff: prices,
    thanas,
    districts: known.data?.districts ?? none,
    thana,
    nearest,
    zone: prices && thana ? zoneOf(prices, thana) : undefined,
    price: prices ? priceOf(prices, thana, weightKg) : null,
    before: isOther ? priceOf(seen, thana, weightKg) : null,
    reload: tariff.refetch,
    error: tariff.error ?? known.error,
  }
}

/** Without a place it is known only where every zone has the same. */
const priceOf = (tariff: Tariff, thana: Thana | undefined, weightKg: number) => {
  if (thana) return priceTaka(tariff, thana, weightKg)
  const all = new Set(tariff.zones.map((zone) => cellTaka(tariff.fromKg, zone, weightKg)))
  return all.size === 1 ? ([...all][0] ?? null) : null
}

/** What is sent: the booking with the price that its sender has seen, and by which tariff. */
export const priced = <B extends object>(body: B, { price, tariff }: Quote) => ({
  ...body,
  ...(price !== null && { price }),
  ...(tariff && { tariffVersion: tariff.version }),
})
