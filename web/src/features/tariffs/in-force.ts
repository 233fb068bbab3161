import type { Tariff, TariffDraft } from '@ranar/contract/tariff'

type Dated = Pick<Tariff, 'version' | 'validFrom'>

/** Returns the tariff valid on a day: the last to begin by then; of two that begin on one day, the later version. */
export const validOn = <T extends Dated>(all: readonly T[], day: string) =>
  all
    .filter(({ validFrom }) => validFrom <= day)
    .sort((one, other) => other.validFrom.localeCompare(one.validFrom) || other.version - one.version)[0]

/** Returns the state of a version; a coming one is replaced if a later version begins on the same day. */
export const stateOf = (tariff: Dated, all: readonly Dated[], today: string) => {
  if (tariff.validFrom <= today) return validOn(all, today)?.version === tariff.version ? 'valid' : 'over'
  return validOn(all, tariff.validFrom)?.version === tariff.version ? 'coming' : 'replaced'
}

// The order of a zone's places does not matter.
const pricesOf = ({ fromKg, zones, codFeeBasisPoints, returnFeeTaka }: TariffDraft) =>
  JSON.stringify([
    fromKg,
    zones.map(({ name, districts, thanas, pricesTaka, extraPerKgTaka }) => [
      [name.en, name.bn],
      [...districts].sort(),
      [...thanas].sort(),
      pricesTaka,
      extraPerKgTaka,
    ]),
    codFeeBasisPoints,
    returnFeeTaka,
  ])

/** Returns the version that is valid on the draft's day anyway, if it has the same zones, prices and fees. */
export const sameAs = (all: readonly Tariff[], draft: TariffDraft) => {
  const then = validOn(all, draft.validFrom)
  return then && pricesOf(then) === pricesOf(draft) ? then : undefined
}
