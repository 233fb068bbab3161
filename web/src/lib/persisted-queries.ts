import type { Problem } from '@ranar/contract/problem'
import { type QueryClient, type QueryFunction, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { persist, persistedAnswer, persistedMe } from './persisted-store.ts'
import { read } from './read.ts'
import { stringifySearch } from './search.ts'
import { isFlagged, me } from './session.ts'

type Key = readonly [string, object]

/** Wraps a person's `read(…)` query: each answer is stored in this browser until logout, to be read offline. */
export const persisted = <Data>(
  queryClient: QueryClient,
  { queryKey, queryFn, meta }: UseQueryOptions<Data, Problem, Data, Key>,
) => {
  const ask = queryFn as QueryFunction<Data, Key>
  const name = queryKey[0] + stringifySearch(queryKey[1] as Record<string, unknown>)
  const who = () => queryClient.getQueryData(read(me).queryKey)?.user
  const stored = persistedAnswer<Data>(who(), name)
  return queryOptions<Data, Problem, Data, Key>({
    queryKey,
    meta,
    queryFn: async (context) => {
      const answer = await ask(context)
      const user = who()
      if (user && isFlagged()) persist(user, name, answer)
      return answer
    },
    ...(stored && { initialData: stored.data as never, initialDataUpdatedAt: stored.at }),
    // Even an answer stored a moment ago may be outdated.
    refetchOnMount: 'always',
  })
}

/**
 * For loaders: returns the stored answer at once, else the server's. The page itself refetches on mount. Without signal
 * the person is the stored one.
 */
export const keptOrAsked = async <Data>(queryClient: QueryClient, query: UseQueryOptions<Data, Problem, Data, Key>) => {
  const stored = navigator.onLine ? undefined : persistedMe()
  if (stored) queryClient.setQueryData(read(me).queryKey, (known) => known ?? { user: stored.data })
  const { initialData, ...asked } = persisted(queryClient, query)
  return (initialData as Data | undefined) ?? queryClient.ensureQueryData(asked)
}
