import type { District, Thana } from '@ranar/contract/places'
import { MAX_PRICE_TAKA, type Tariff, type TariffDraft } from '@ranar/contract/tariff'
import { feeHolesOf, type Hole, holesOf } from '@ranar/contract/tariff-holes'
import { dayFault } from '../../lib/day-fault.ts'
import { useFormats } from '../../lib/format.ts'
import { useI18n } from '../../lib/i18n.tsx'
import { sameAs } from './in-force.ts'

/** A reason why a draft cannot be published, and the path of its field, if it has one. */
type Problem = { path?: string | undefined; text: string; brief?: string | undefined }
/** Returns the props that mark a field as wrong and let the list of problems focus it. */
export type Mark = (path: string) => { 'data-path': string; error: string | undefined }

type Known = { districts: readonly District[]; thanas: readonly Thana[] }
/** Returns what is wrong with a draft, as texts for the list of problems and as marks for the fields. */
export const useProblems = (draft: TariffDraft, all: readonly Tariff[], known: Known) => {
  const { t, locale } = useI18n()
  const { number } = useFormats()
  const same = sameAs(all, draft)
  const wrongDay = dayFault(draft.validFrom)
  const briefOf = ({ message }: Hole) => {
    const least = leastTaka[message]
    return least === undefined
      ? undefined
      : t('tariff.wholeTaka', { least: number(least), most: number(MAX_PRICE_TAKA) })
  }
  const problems: Problem[] = [
    ...(same ? [{ text: t('tariff.nothingChanged', { version: number(same.version) }) }] : []),
    ...(wrongDay ? [{ path: 'validFrom', text: t(wrongDay === 'desk.dayPast' ? 'tariff.dayPast' : wrongDay) }] : []),
    ...unnamedIn(draft).map((path) => ({ path, text: t('tariff.zoneNameRequired') })),
    ...[...feeHolesOf(draft), ...holesOf(draft, known, locale)].map((hole) => ({
      // A thana in no zone belongs to no field.
      path: hole.path === 'zones' ? undefined : hole.path,
      text: t(
        hole.message,
        Object.fromEntries(
          Object.entries(hole.params).map(([name, value]) => [name, typeof value === 'number' ? number(value) : value]),
        ),
      ),
      brief: briefOf(hole),
    })),
  ]
  const mark: Mark = (path) => {
    const problem = problems.find((one) => one.path === path)
    return { 'data-path': path, error: problem?.brief ?? problem?.text }
  }
  return { problems, mark, hasWrongPrices: problems.some(({ path }) => path && path !== 'validFrom') }
}

/** The least price of a cell in whole taka, by what is wrong with it; a narrow cell says only this. */
const leastTaka: Partial<Record<string, number>> = {
  'tariff.holeInCell': 1,
  'tariff.priceNotWhole': 1,
  'tariff.extraNotWhole': 0,
}

const unnamedIn = ({ zones }: TariffDraft) =>
  zones.flatMap(({ name }, at) =>
    (['en', 'bn'] as const).flatMap((locale) => (name[locale].trim() === '' ? [`zones.${at}.name.${locale}`] : [])),
  )
