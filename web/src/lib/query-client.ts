import { isRefusal } from '@ranar/contract/problem'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { Transport } from './api.ts'

const transports = new WeakMap<QueryClient, Transport>()
/** Returns the transport of a router's query client; throws when it has none. */
export const transportOf = (queryClient: QueryClient) => {
  const transport = transports.get(queryClient)
  if (!transport) throw new Error('This query client has no transport')
  return transport
}

/** Creates a router's query client: 4xx are final, other failures retried twice; `onRefused` gets every failed read. */
export const createQueryClient = (transport: Transport, onRefused: (path: unknown, problem: unknown) => void) => {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (problem, query) => onRefused(query.queryKey[0], problem) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        // Not the default in this mode: what could not be read offline is read as soon as the signal is back.
        refetchOnReconnect: true,
        retry: (count, problem) =>
          typeof window !== 'undefined' &&
          count < 2 &&
          // Offline, a retry fails too.
          navigator.onLine &&
          !isRefusal(problem),
      },
      mutations: { networkMode: 'always' },
    },
  })
  transports.set(queryClient, transport)
  return queryClient
}
