import { type District, nearestTo, type Point, type Thana } from '@ranar/contract/places'
import { cellTaka, priceTaka, zoneOf } from '@ranar/contract/prices'
import { type Tariff, tariffs, type Zone } from '@ranar/contract/tariff'
import { MAX_WEIGHT_KG } from '@ranar/contract/weight'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../lib/read.ts'
import { allThanas } from '../../lib/thanas.ts'

/** What a form knows about prices. `price` (whole taka) is null until tariff, weight and place suffice, and for a weight
 * that no parcel may have. */
export type Quote = {
  tariff: Tariff | undefined
  thanas: readonly Thana[]
  districts: readonly District[]
  /** The destination: the chosen thana, else the one nearest to the point. */
  thana: Thana | undefined
  nearest: Thana | undefined
  zone: Zone | undefined
  /** Whether the point lies outside the country: nothing is delivered there, so it has no price. */
  isAbroad: boolean
  price: number | null
  /** The price by the tariff that was valid when the form opened, if another is valid now; else null. */
  before: number | null
  /** Whether tariff and thanas are loaded; until then no price is shown. */
  isLoaded: boolean
  /** Refetches the tariff, and the thanas if they are missing. */
  reload: () => Promise<unknown>
  /** Set if the tariff or the thanas could not be loaded; the form can still be filled. */
  error: Error | null
}

/** Form values that the price depends on. */
type Written = { weight: number | ''; thana: string; latitude: number | ''; longitude: number | '' }

const none: never[] = []
const pointOf = ({ latitude, longitude }: Written): Point | null =>
  latitude === '' || longitude === '' ? null : { latitude, longitude }

export const centreOf = ({ latitude, longitude }: Thana): Point => ({ latitude, longitude })

/** Computes the price of the form's values by the valid tariff, or by `version`. */
export const useQuote = (values: Written, version?: number): Quote => {
  const query = version === undefined ? {} : { version }
  const tariff = useQuery(read(tariffs.valid, { query }))
  const known = useQuery(allThanas)
  const thanas = known.data?.thanas ?? none
  const point = pointOf(values)
  const country = useQuery({
    queryKey: ['country'],
    queryFn: () => import('../map/country.ts').catch(() => null),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: point !== null,
  })
  const isAbroad = point !== null && country.data?.isInBangladesh(point) === false
  const nearest = point && !isAbroad ? nearestTo(point, thanas) : undefined
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
    isAbroad,
    price: prices && !isAbroad ? priceOf(prices, thana, weightKg) : null,
    before: isOther && !isAbroad ? priceOf(seen, thana, weightKg) : null,
    isLoaded: prices !== undefined && known.data !== undefined,
    reload: () => Promise.all([tariff.refetch(), known.data ?? known.refetch()]),
    error: tariff.error ?? known.error,
  }
}

/** Returns whole taka; without a thana null, unless every zone has the same price. */
const priceOf = (tariff: Tariff, thana: Thana | undefined, weightKg: number) => {
  if (weightKg > MAX_WEIGHT_KG) return null
  if (thana) return priceTaka(tariff, thana, weightKg)
  const all = new Set(tariff.zones.map((zone) => cellTaka(tariff.fromKg, zone, weightKg)))
  return all.size === 1 ? ([...all][0] ?? null) : null
}

/** Adds the price that the sender has seen and its tariff version to the body. */
export const priced = <B extends object>(body: B, { price, tariff }: Quote) => ({
  ...body,
  ...(price !== null && { price }),
  ...(tariff && { tariffVersion: tariff.version }),
})
