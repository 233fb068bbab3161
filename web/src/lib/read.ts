import type { Reply } from '@ranar/contract/client'
import type { Answer, Endpoint, Sent } from '@ranar/contract/endpoint'
import type { Problem } from '@ranar/contract/problem'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { caller, type Transport } from './api.ts'
import { transportOf } from './queryClient.ts'
import { toast, toastError } from './toasts.ts'

/** Endpoints that change nothing; no preload, retry or refetch may ever call another. */
export type Readable = Endpoint & { method: 'GET'; mutates?: never }
// biome-ignore lint/complexity/noBannedTypes: {} is what has no required key
type ReadArgs<E extends Endpoint> = {} extends Sent<E> ? [sent?: Sent<E>] : [sent: Sent<E>]

/** Query options of an endpoint, for loaders, useQuery and useSuspenseQuery alike. What the endpoint's own schema would refuse in `query` is left out, field by field. */
export const read = <E extends Readable>(e: E, ...[sent]: ReadArgs<E>) => {
  const query = forgiven(e, (sent as { query?: Record<string, unknown> } | undefined)?.query ?? {})
  return queryOptions<Answer<E>, Problem, Answer<E>, readonly [string, object]>({
    queryKey: [e.path, query],
    queryFn: async ({ client, signal }) => (await caller(transportOf(client), { signal })(e as Endpoint, { query } as never)).data as Answer<E>,
  })
}

const forgiven = (e: Endpoint, query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).filter(([name, value]) => {
      const field = e.query?.shape[name] as { safeParse(value: unknown): { success: boolean } } | undefined
      return value !== undefined && (!field || field.safeParse(value).success)
    }),
  )

export type WriteOptions<Sent = never> = {
  /** Says nothing when it goes well, fails, or both; the screen does it itself. */
  silent?: boolean | 'success' | 'error'
  /** How far an upload has come, 0 to 100. */
  onProgress?: (percent: number) => void
  /** Headers made from what is sent. */
  headers?: (sent: Sent) => Record<string, string>
}
// biome-ignore lint: {} is what has no required key, and such a write is called with nothing
type Variables<E extends Endpoint> = {} extends Sent<E> ? Sent<E> | void : Sent<E>

/** Writes to an endpoint. Success refreshes everything on view and says the server's message; a refusal is said in red unless it names fields. */
export const useWrite = <E extends Endpoint>(e: E, { silent = false, onProgress, headers }: WriteOptions<Variables<E>> = {}) => {
  const queryClient = useQueryClient()
  return useMutation<Reply<E>, Problem, Variables<E>>({
    mutationFn: (sent) => caller(transportOf(queryClient) as Transport, { onProgress, headers: headers?.(sent) })(e, ...([sent ?? undefined] as never)),
    onSuccess: ({ message }) => {
      if (silent !== true && silent !== 'success') toast(message)
      void queryClient.invalidateQueries()
    },
    onError: (problem) => {
      if (silent !== true && silent !== 'error' && problem.errors.length === 0) toastError(problem.message)
    },
  })
}
