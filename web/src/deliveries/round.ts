import type { Answer } from '@ranar/contract/endpoint'
import { deliveries } from '@ranar/contract/parcels'
import type { Problem } from '@ranar/contract/problem'
import { type QueryClient, type QueryFunction, queryOptions } from '@tanstack/react-query'
import { keep, keptAnswer } from '../lib/kept.ts'
import { read } from '../lib/read.ts'
import { stringifySearch } from '../lib/search.ts'
import { isFlagged, me } from '../lib/session.ts'

type Round = Answer<typeof deliveries.mine>
type Key = readonly [string, object]

/** A delivery man's list; every answer is kept, so that the last one can be read without signal. */
export const round = (queryClient: QueryClient, search: { page?: number; status_stage?: string }) => {
  const { queryKey, queryFn } = read(deliveries.mine, { query: search })
  const ask = queryFn as unknown as QueryFunction<Round, Key>
  const name = `round${stringifySearch(queryKey[1] as Record<string, unknown>)}`
  const who = () => queryClient.getQueryData(read(me).queryKey)?.user
  const kept = keptAnswer<Round>(who(), name)
  return queryOptions<Round, Problem, Round, Key>({
    queryKey,
    queryFn: async (context) => {
      const answer = await ask(context)
      const user = who()
      if (user && isFlagged()) keep(user, name, answer)
      return answer
    },
    ...(kept && { initialData: kept.data, initialDataUpdatedAt: kept.at }),
    // What was kept a moment ago may be old news all the same.
    refetchOnMount: 'always',
  })
}
