import type { Endpoint, Sent } from '@ranar/contract/endpoint'

type QueryOf<E extends Endpoint> = Sent<E> extends { query?: infer Query } ? NonNullable<Query> : never
/** The fields a list can be filtered by: those of its endpoint's query. */
export type FilterOf<E extends Endpoint> = Exclude<keyof QueryOf<E>, 'page' | 'limit' | 'format'> & string
type Search<Filter extends string> = { page?: number } & { [F in Filter]?: string }

/**
 * Returns a parser of a list's URL search: `page` and the named filters. Each invalid field becomes undefined.
 * Whether a filter's value exists is checked by the endpoint's schema (see `read`).
 */
export const forgiving =
  <E extends Endpoint>(...filters: FilterOf<E>[]) =>
  (raw: Record<string, unknown>): Search<FilterOf<E>> => {
    const page = /^[1-9]\d{0,8}$/.test(String(raw.page)) ? Number(raw.page) : 1
    const chosen = filters.map((name) => {
      const text = String(raw[name] ?? '').trim()
      return [name, text === '' || text.length > 60 || text.toLowerCase() === 'all' ? undefined : text] as const
    })
    // The router merges the raw search underneath: an omitted key would keep its raw value.
    return { page: page > 1 ? page : undefined, ...Object.fromEntries(chosen) } as Search<FilterOf<E>>
  }

/** URLs hold plain text, never JSON: `?page=2&status_stage=on+the+way`. */
export const parseSearch = (search: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(search))
export const stringifySearch = (search: Record<string, unknown>) => {
  const params = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  )
  return params.size > 0 ? `?${params}` : ''
}
