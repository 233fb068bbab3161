import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

type ListSearch = { page?: number } & Record<string, string | number | undefined>

/** What the address of the present list holds, and a way to change a part of it. */
export const useListSearch = () => {
  const search = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()
  const change = useCallback(
    (part: ListSearch, options?: { replace?: boolean; resetScroll?: boolean }) =>
      // The router knows the search of each route, not of the one that a shared component is in.
      void navigate({ to: '.', search: ((old: ListSearch) => ({ ...old, ...part })) as never, ...options }),
    [navigate],
  )
  return { search, change }
}
