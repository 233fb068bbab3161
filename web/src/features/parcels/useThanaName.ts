import { places, type Thana } from '@ranar/contract/places'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useI18n } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'

// The list changes with a release only.
const list = () => ({ ...read(places.thanas), staleTime: Number.POSITIVE_INFINITY })

/** Returns a function that names a thana by id in the user's language; unknown ids come back unchanged. With `apart` the
 * district follows a name that several thanas have. */
export const useThanaName = ({ apart = false } = {}) => {
  const { locale } = useI18n()
  const { data } = useQuery(list())
  const names = useMemo(() => {
    const districts = new Map(data?.districts.map(({ _id, name }) => [_id, name[locale]]))
    const isShared = sharedNames(data?.thanas ?? [])
    return new Map(
      data?.thanas.map(({ _id, name, district }) => [
        _id,
        apart && isShared(name.en) ? `${name[locale]}, ${districts.get(district)}` : name[locale],
      ]),
    )
  }, [data, locale, apart])
  return useCallback((id: string) => names.get(id) ?? id, [names])
}

/** Returns all thanas as choices: `value` finds exactly one, `label` has its Bangla name and its district. */
export const useThanaChoices = () => {
  const { data } = useQuery(list())
  return useMemo(() => {
    const isShared = sharedNames(data?.thanas ?? [])
    return (data?.thanas ?? []).map(({ _id, name, district }) => ({
      value: isShared(name.en) ? _id : name.en,
      label: `${name.bn} · ${district}`,
    }))
  }, [data])
}

const sharedNames = (thanas: readonly Thana[]) => {
  const [seen, shared] = [new Set<string>(), new Set<string>()]
  for (const { name } of thanas) (seen.has(name.en) ? shared : seen).add(name.en)
  return (name: string) => shared.has(name)
}
