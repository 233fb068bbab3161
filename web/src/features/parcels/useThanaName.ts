import { places } from '@ranar/contract/places'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useI18n } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'

/** Returns a function that names a thana by id in the user's language; unknown ids come back unchanged. */
export const useThanaName = () => {
  const { locale } = useI18n()
  // The list changes with a release only.
  const { data } = useQuery({ ...read(places.thanas), staleTime: Number.POSITIVE_INFINITY })
  const names = useMemo(() => new Map(data?.thanas.map(({ _id, name }) => [_id, name])), [data])
  return useCallback((id: string) => names.get(id)?.[locale] ?? id, [names, locale])
}
