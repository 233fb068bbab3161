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
        retry: (count, problem) =>
          typeof window !== 'undefined' &&
          count < 2 &&
          // Without signal a second try waits in vain.
          navigator.onLine &&
          !(isProblem(problem) && problem.status >= 400 && problem.status < 500),
      },
      mutations: { networkMode: 'always' },
    },
  })
  transports.set(queryClient, transport)
  return queryClient
}
