import type { District, Thana } from '@ranar/contract/places'
import { useMemo } from 'react'
import { useI18n } from '../../lib/i18n.tsx'

/** Options for every district and thana, found by their names in either language. */
export const usePlaceOptions = (districts: readonly District[], thanas: readonly Thana[]) => {
  const { t, locale } = useI18n()
  return useMemo(() => {
    const nameOf = new Map(districts.map(({ _id, name }) => [_id, name]))
    const folded = (...names: string[]) => names.join(' ').normalize('NFC').toLowerCase()
    return [
      ...districts.map(({ _id, name, aliases }) => ({
        value: `d:${_id}`,
        label: t('tariff.wholeDistrict', { district: name[locale] }),
        search: folded(name.en, name.bn, ...aliases),
      })),
      ...thanas.map(({ _id, name, district, aliases }) => ({
        value: `t:${_id}`,
        label: t('map.thanaOf', { thana: name[locale], district: nameOf.get(district)?.[locale] ?? district }),
        search: folded(name.en, name.bn, ...aliases, district, nameOf.get(district)?.bn ?? ''),
      })),
    ]
  }, [districts, thanas, locale, t])
}
