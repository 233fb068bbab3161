import type { Problem } from '@ranar/contract/problem'
import { type QueryClient, type QueryFunction, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { keep, keptAnswer } from './kept.ts'
import { read } from './read.ts'
import { stringifySearch } from './search.ts'
import { isFlagged, me } from './session.ts'

type Key = readonly [string, object]

/** A list of one's own, from `read(…)`: every answer is kept in this browser until logout, so that the last one can be read without signal. */
export const lasting = <Data>(queryClient: QueryClient, { queryKey, queryFn }: UseQueryOptions<Data, Problem, Data, Key>) => {
  const ask = queryFn as QueryFunction<Data, Key>
  const name = queryKey[0] + stringifySearch(queryKey[1] as Record<string, unknown>)
  const who = () => queryClient.getQueryData(read(me).queryKey)?.user
  const kept = keptAnswer<Data>(who(), name)
  return queryOptions<Data, Problem, Data, Key>({
    queryKey,
    queryFn: async (context) => {
      const answer = await ask(context)
      const user = who()
      if (user && isFlagged()) keep(user, name, answer)
      return answer
    },
    ...(kept && { initialData: kept.data as never, initialDataUpdatedAt: kept.at }),
    // What was kept a moment ago may be old news all the same.
    refetchOnMount: 'always',
  })
}
