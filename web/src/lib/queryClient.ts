import { isProblem } from '@ranar/contract/problem'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { Transport } from './api.ts'

const transports = new WeakMap<QueryClient, Transport>()
/** The transport that a router's query client calls through. */
export const transportOf = (queryClient: QueryClient) => {
  const transport = transports.get(queryClient)
  if (!transport) throw new Error('This query client has no transport')
  return transport
}

/** One per router. Refusals are final, faults are tried again; `onRefused` hears of every read that failed. */
export const createQueryClient = (transport: Transport, onRefused: (path: unknown, problem: unknown) => void) => {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (problem, query) => onRefused(query.queryKey[0], problem) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        retry: (count, problem) => typeof window !== 'undefined' && count < 2 && !(isProblem(problem) && problem.status >= 400 && problem.status < 500),
      },
      mutations: { networkMode: 'always' },
    },
  })
  transports.set(queryClient, transport)
  return queryClient
}

type Packed = [key: readonly unknown[], data: unknown, at: number][]
/** What the server has read for a page, as text for the browser. */
export const packQueries = (queryClient: QueryClient) => {
  const known = queryClient.getQueryCache().getAll()
  return JSON.stringify(known.flatMap(({ queryKey, state }): Packed => (state.status === 'success' ? [[queryKey, state.data, state.dataUpdatedAt]] : [])))
}
export const unpackQueries = (queryClient: QueryClient, packed: string) => {
  const queries = JSON.parse(packed) as Packed
  served.set(queryClient, queries)
  for (const [key, data, updatedAt] of queries) queryClient.setQueryData(key, data, { updatedAt })
}
const served = new WeakMap<QueryClient, Packed>()
/** What the server's page was made from. */
export const servedData = (queryClient: QueryClient, key: readonly unknown[]) => {
  const hash = JSON.stringify(key)
  return served.get(queryClient)?.find(([one]) => JSON.stringify(one) === hash)?.[1]
}
