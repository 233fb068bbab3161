import type { Answer, Endpoint, Sent, Subject } from '@ranar/contract/endpoint'
import type { Problem } from '@ranar/contract/problem'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { caller } from './api.ts'
import { transportOf } from './query-client.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `everybody`: the answer is the same for everybody and outlives a logout. */
    queryMeta: { shows?: readonly Subject[]; everybody?: boolean }
  }
}

/** Endpoints that change nothing; no preload, retry or refetch may ever call another. */
export type Readable = Endpoint & { method: 'GET'; mutates?: never }
// biome-ignore lint/complexity/noBannedTypes: {} is what has no required key
type ReadArgs<E extends Endpoint> = {} extends Sent<E> ? [sent?: Sent<E>] : [sent: Sent<E>]

/** Query options of an endpoint, for loaders, useQuery and useSuspenseQuery alike. What the endpoint's own schema
 * would refuse in `query` is left out, field by field. */
export const read = <E extends Readable>(e: E, ...[sent]: ReadArgs<E>) => {
  const query = forgiven(e, (sent as { query?: Record<string, unknown> } | undefined)?.query ?? {})
  return queryOptions<Answer<E>, Problem, Answer<E>, readonly [string, object]>({
    queryKey: [e.path, query],
    meta: { shows: e.shows },
    queryFn: async ({ client, signal }) =>
      (await caller(transportOf(client), { signal })(e as Endpoint, { query } as never)).data as Answer<E>,
  })
}

const forgiven = (e: Endpoint, query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).filter(([name, value]) => {
      const field = e.query?.shape[name] as { safeParse(value: unknown): { success: boolean } } | undefined
      return value !== undefined && (!field || field.safeParse(value).success)
    }),
  )

/** Reads again what shows one of these: now what is on view, the rest when it is next needed. */
export const refresh = (queryClient: QueryClient, touched: readonly Subject[] = []) =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.shows?.some((subject) => touched.includes(subject)) ?? false,
  })
