import type { Locale, MessageKey, MessageParams } from './messages/index.ts'
import type { District, Thana } from './places.ts'
import { zoneOf } from './prices.ts'
import { CodFeeBasisPoints, FeeTaka, FromKg, MAX_PRICE_TAKA, PriceTaka, type TariffDraft } from './tariff.ts'

type Known = {
  districts: readonly Pick<District, '_id' | 'name'>[]
  thanas: readonly Pick<Thana, '_id' | 'name' | 'district'>[]
}
type Draft = Pick<TariffDraft, 'fromKg' | 'zones'>
type Fees = Pick<TariffDraft, 'codFeeBasisPoints' | 'returnFeeTaka'>
/** A fault of a tariff, and its field. */
export type Hole = { path: string; message: MessageKey; params: MessageParams }

/** Returns why prices cannot be published, for example missing prices, zones without places, thanas in no zone. Zones
 * and places are named in the reader's language. */
export const holesOf = (draft: Draft, known: Known, locale: Locale): Hole[] => [
  ...weightHoles(draft),
  ...draft.zones.flatMap((_, at) => cellHoles(draft, at, locale)),
  ...withoutPlaces(draft, locale),
  ...unknownPlaces(draft, known),
  ...doubled(draft, known, locale),
  ...uncovered(draft, known, locale),
]

/** Returns which fees cannot be published. */
export const feeHolesOf = ({ codFeeBasisPoints, returnFeeTaka }: Fees): Hole[] => [
  ...(CodFeeBasisPoints.safeParse(codFeeBasisPoints).success ? [] : [hole('codFeeBasisPoints', 'tariff.codFeeWrong')]),
  ...(FeeTaka.safeParse(returnFeeTaka).success
    ? []
    : [hole('returnFeeTaka', 'tariff.returnFeeWrong', { most: MAX_PRICE_TAKA })]),
]

type Zone = Draft['zones'][number]
/** Returns the zone's name; one that lacks it in the reader's language has the other one, if any. */
const nameIn = ({ name }: Zone, locale: Locale) => name[locale].trim() || name.en.trim() || name.bn.trim()
const placeIn = (id: string, { districts, thanas }: Known, locale: Locale) => {
  const districtIn = (id: string) => districts.find(({ _id }) => _id === id)?.name[locale] ?? id
  const thana = thanas.find(({ _id }) => _id === id)
  return thana ? `${thana.name[locale]}, ${districtIn(thana.district)}` : districtIn(id)
}

const hole = (path: string, message: MessageKey, params: MessageParams = {}): Hole => ({ path, message, params })

const weightHoles = ({ fromKg }: Draft) => [
  ...fromKg.flatMap((kg, at) => (FromKg.safeParse(kg).success ? [] : [hole(`fromKg.${at}`, 'tariff.weightOutside')])),
  ...(fromKg[0] && fromKg[0] > 0 ? [hole('fromKg.0', 'tariff.holeBelow', { kg: fromKg[0] })] : []),
  ...fromKg.flatMap((kg, at) =>
    at > 0 && kg <= (fromKg[at - 1] ?? 0) ? [hole(`fromKg.${at}`, 'tariff.weightsUnordered', { kg })] : [],
  ),
]

const cellHoles = ({ fromKg, zones }: Draft, at: number, locale: Locale) => {
  const one = zones[at] as Zone
  const { pricesTaka, extraPerKgTaka } = one
  const zone = nameIn(one, locale) || at + 1
  const cells = fromKg.flatMap((kg, slab) => {
    const [path, taka] = [`zones.${at}.pricesTaka.${slab}`, pricesTaka[slab] ?? null]
    // A weight that is no number is told once, not for each zone.
    if (Number.isNaN(kg)) return []
    if (taka === null) return [hole(path, 'tariff.holeInCell', { zone, kg })]
    return PriceTaka.safeParse(taka).success
      ? []
      : [hole(path, 'tariff.priceNotWhole', { zone, kg, most: MAX_PRICE_TAKA })]
  })
  const extra = FeeTaka.safeParse(extraPerKgTaka).success
    ? []
    : [hole(`zones.${at}.extraPerKgTaka`, 'tariff.extraNotWhole', { zone, most: MAX_PRICE_TAKA })]
  const tooMany = pricesTaka.length > fromKg.length ? [hole(`zones.${at}.pricesTaka`, 'tariff.pricesRequired')] : []
  return [...cells, ...extra, ...tooMany]
}

const withoutPlaces = ({ zones }: Draft, locale: Locale) =>
  zones.flatMap((zone, at) =>
    zone.districts.length + zone.thanas.length === 0
      ? [hole(`zones.${at}`, 'tariff.holeWithoutPlace', { zone: nameIn(zone, locale) || at + 1 })]
      : [],
  )

const unknownPlaces = ({ zones }: Draft, { districts, thanas }: Known) => {
  const [ofDistricts, ofThanas] = [new Set(districts.map(({ _id }) => _id)), new Set(thanas.map(({ _id }) => _id))]
  return zones.flatMap((zone, at) =>
    [...zone.districts.filter((id) => !ofDistricts.has(id)), ...zone.thanas.filter((id) => !ofThanas.has(id))].map(
      (place) => hole(`zones.${at}`, 'tariff.placeUnknownNamed', { place }),
    ),
  )
}

const doubled = ({ zones }: Draft, known: Known, locale: Locale) => {
  const seen = new Set<string>()
  return zones.flatMap((zone, at) =>
    [...zone.districts.map((id) => `d:${id}`), ...zone.thanas.map((id) => `t:${id}`)].flatMap((id) => {
      if (seen.has(id))
        return [hole(`zones.${at}`, 'tariff.placeTwice', { place: placeIn(id.slice(2), known, locale) })]
      seen.add(id)
      return []
    }),
  )
}

const uncovered = (draft: Draft, known: Known, locale: Locale) => {
  const [first, ...others] = known.thanas.filter((thana) => !zoneOf(draft, thana))
  if (!first) return []
  const place = placeIn(first._id, known, locale)
  return [
    others.length > 0
      ? hole('zones', 'tariff.holesInMap', { place, count: others.length })
      : hole('zones', 'tariff.holeInMap', { place }),
  ]
}
