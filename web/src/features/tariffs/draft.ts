import type { Thana } from '@ranar/contract/places'
import { cellTaka, zoneOf } from '@ranar/contract/prices'
import type { Tariff, TariffDraft, Zone } from '@ranar/contract/tariff'

/** Returns a draft copied from this version; it begins on `day` (`yyyy-MM-dd`), or with this version if that is later. */
export const draftFrom = (
  { version, validFrom, fromKg, zones, codFeeBasisPoints, returnFeeTaka }: Tariff,
  day: string,
): TariffDraft => ({
  basedOn: version,
  validFrom: validFrom > day ? validFrom : day,
  fromKg: [...fromKg],
  zones: zones.map((zone) => ({
    ...zone,
    districts: [...zone.districts],
    thanas: [...zone.thanas],
    pricesTaka: [...zone.pricesTaka],
  })),
  codFeeBasisPoints,
  returnFeeTaka,
})

export const emptyZone = (weights: number): Zone => ({
  name: { en: '', bn: '' },
  districts: [],
  thanas: [],
  pricesTaka: Array<null>(weights).fill(null),
  extraPerKgTaka: 0,
})

/** Whether removing the zone loses nothing. */
export const isEmptyZone = (zone: Zone | undefined) =>
  !zone ||
  (!zone.name.en &&
    !zone.name.bn &&
    zone.districts.length + zone.thanas.length === 0 &&
    zone.pricesTaka.every((taka) => taka === null))

const without = <T>(list: readonly T[], at: number) => list.filter((_, index) => index !== at)
export const withWeight = (draft: TariffDraft, kg: number): TariffDraft => ({
  ...draft,
  fromKg: [...draft.fromKg, kg],
  zones: draft.zones.map((zone) => ({ ...zone, pricesTaka: [...zone.pricesTaka, null] })),
})
export const withoutWeight = (draft: TariffDraft, at: number): TariffDraft => ({
  ...draft,
  fromKg: without(draft.fromKg, at),
  zones: draft.zones.map((zone) => ({ ...zone, pricesTaka: without(zone.pricesTaka, at) })),
})
export const withZone = (draft: TariffDraft, at: number, zone: Zone): TariffDraft => ({
  ...draft,
  zones: draft.zones.map((old, index) => (index === at ? zone : old)),
})
export const withoutZone = (draft: TariffDraft, at: number): TariffDraft => ({
  ...draft,
  zones: without(draft.zones, at),
})

/** A group of thanas whose prices change in the same way. */
export type Change = {
  from: Zone['name'] | undefined
  to: Zone['name']
  thanas: number
  /** Changed prices, at each weight where either tariff begins a price. */
  prices: { kg: number; before: number | null; now: number | null }[]
  /** The price of each further kilogram, if it changes. */
  extra: { before: number | null; now: number } | null
}

/** Returns the price changes of a valid draft for senders by groups of thanas, those of most thanas first. */
export const changesOf = (before: Tariff, draft: TariffDraft, thanas: readonly Thana[]): Change[] => {
  const weights = [...new Set([...before.fromKg, ...draft.fromKg])].sort((one, other) => one - other)
  const changes = new Map<string, Change>()
  for (const thana of thanas) {
    const [from, to] = [zoneOf(before, thana), zoneOf(draft, thana)]
    if (!to) continue
    const key = `${from && before.zones.indexOf(from)}:${draft.zones.indexOf(to)}`
    const known = changes.get(key)
    if (known) known.thanas += 1
    else
      changes.set(key, {
        from: from?.name,
        to: to.name,
        thanas: 1,
        prices: weights.flatMap((kg) => {
          // Prices begin at 0 kg, but a parcel weighs something.
          const weight = Math.max(kg, 0.001)
          const was = from ? cellTaka(before.fromKg, from, weight) : null
          const now = cellTaka(draft.fromKg, to, weight)
          return was === now ? [] : [{ kg, before: was, now }]
        }),
        extra:
          from?.extraPerKgTaka === to.extraPerKgTaka
            ? null
            : { before: from?.extraPerKgTaka ?? null, now: to.extraPerKgTaka },
      })
  }
  return [...changes.values()]
    .filter(({ prices, extra }) => prices.length > 0 || extra)
    .sort((one, other) => other.thanas - one.thanas)
}

const fees = ['codFeeBasisPoints', 'returnFeeTaka'] as const
/** Returns the fees that change. */
export const feeChangesOf = (
  before: Pick<Tariff, (typeof fees)[number]>,
  draft: Pick<TariffDraft, (typeof fees)[number]>,
) => fees.flatMap((fee) => (before[fee] === draft[fee] ? [] : [{ fee, before: before[fee], now: draft[fee] }]))
