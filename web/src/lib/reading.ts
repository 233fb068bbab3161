import type { Answer, Endpoint, Sent, Subject } from '@ranar/contract/endpoint'
import type { Problem } from '@ranar/contract/problem'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { caller } from './api.ts'
import { transportOf } from './query-client.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `everybody`: the answer is the same for all people and survives a logout. */
    queryMeta: { shows?: readonly Subject[]; everybody?: boolean }
  }
}

/** Endpoints without side effects: the only ones that preloads, retries and refetches may call. */
export type Readable = Endpoint & { method: 'GET'; mutates?: never }
// biome-ignore lint/complexity/noBannedTypes: {} matches a type without required keys
type ReadArgs<E extends Endpoint> = {} extends Sent<E> ? [sent?: Sent<E>] : [sent: Sent<E>]

/** Returns query options for loaders and hooks; query fields that the endpoint's schema refuses are left out. */
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

/** Refetches queries that show one of these subjects: now if they are on view, else when next used. */
export const refresh = (queryClient: QueryClient, touched: readonly Subject[] = []) =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.shows?.some((subject) => touched.includes(subject)) ?? false,
  })
