import type { District, Thana } from '@ranar/contract/places'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useI18n } from '../../lib/i18n.tsx'
import { allThanas } from '../../lib/thanas.ts'

type Known = { districts: readonly District[]; thanas: readonly Thana[] }

/** Returns a function that names a thana by id in the user's language; unknown ids come back unchanged. With `apart` the
 * district follows a name that several thanas have. */
export const useThanaName = ({ apart = false } = {}) => {
  const { locale } = useI18n()
  const { data } = useQuery(allThanas)
  return useCallback(
    (id: string) => {
      const { byId, districts, shared } = data ? indexOf(data) : none
      const thana = byId.get(id)
      if (!thana) return id
      const name = thana.name[locale]
      return apart && shared.has(thana.name.en) ? `${name}, ${districts.get(thana.district)?.[locale]}` : name
    },
    [data, locale, apart],
  )
}

/** Returns all thanas as choices: `value` finds exactly one, `label` has its Bangla name and its district. */
export const useThanaChoices = () => {
  const { data } = useQuery(allThanas)
  return useMemo(() => {
    const { byId, shared } = data ? indexOf(data) : none
    return [...byId.values()].map(({ _id, name, district }) => ({
      value: shared.has(name.en) ? _id : name.en,
      label: `${name.bn} · ${district}`,
    }))
  }, [data])
}

const makeIndex = ({ districts, thanas }: Known) => {
  const [seen, shared] = [new Set<string>(), new Set<string>()]
  for (const { name } of thanas) (seen.has(name.en) ? shared : seen).add(name.en)
  return {
    byId: new Map(thanas.map((thana) => [thana._id, thana])),
    districts: new Map(districts.map(({ _id, name }) => [_id, name])),
    /** English names that several thanas have. */
    shared,
  }
}
const none = makeIndex({ districts: [], thanas: [] })
// Made once per answer: each row of a long list asks.
const indexes = new WeakMap<Known, typeof none>()
const indexOf = (known: Known) => {
  const made = indexes.get(known) ?? makeIndex(known)
  indexes.set(known, made)
  return made
}
