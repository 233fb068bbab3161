import type { Problem } from '@ranar/contract/problem'
import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { servedData } from './queryClient.ts'

const never = () => () => {}

/** useQuery for pages of the server: the first rendering has what the server had, whatever has been read since; a fault shows after it. */
export const useServed = <Data, Key extends QueryKey>(query: UseQueryOptions<Data, Problem, Data, Key>) => {
  const queryClient = useQueryClient()
  const result = useQuery(query)
  const taken = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (taken) return result
  return { ...result, error: null, data: (servedData(queryClient, query.queryKey) as Data | undefined) ?? result.data }
}
