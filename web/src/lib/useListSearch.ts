import { type HistoryState, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

type ListSearch = { page?: number } & Record<string, string | number | undefined>

/** Returns the search parameters of the current list and a function that changes some of them. */
export const useListSearch = () => {
  const search = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()
  const change = useCallback(
    (part: ListSearch, options?: { replace?: boolean; resetScroll?: boolean; state?: HistoryState }) =>
      // The router types the search per route; a shared component does not know which route it is in.
      void navigate({ to: '.', search: ((old: ListSearch) => ({ ...old, ...part })) as never, ...options }),
    [navigate],
  )
  return { search, change }
}
