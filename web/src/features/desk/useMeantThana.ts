import { thanaNames } from '@ranar/contract/places'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allThanas } from '../../lib/thanas.ts'

/** Returns what a typed thana stands for: itself if it is a name or an id, else the only thana that begins with it;
 * undefined if there is none. Until the thanas are loaded, every text stands for itself. */
export const useMeantThana = () => {
  const { data } = useQuery(allThanas)
  return useMemo(() => {
    if (!data) return (typed: string): string | undefined => typed
    const named = thanaNames(data.districts, data.thanas)
    return (typed: string): string | undefined => {
      if (named(typed).length > 0 || data.thanas.some(({ _id }) => _id === typed)) return typed
      const start = typed.toLowerCase()
      const found = data.thanas.filter(
        ({ _id, name }) => _id.toLowerCase().startsWith(start) || name.bn.startsWith(start),
      )
      const [only] = found
      if (!only || found.length > 1) return undefined
      return named(only.name.en).length === 1 ? only.name.en : only._id
    }
  }, [data])
}
