import type { Endpoint, Sent } from '@ranar/contract/endpoint'

type QueryOf<E extends Endpoint> = Sent<E> extends { query?: infer Query } ? NonNullable<Query> : never
/** What a list can be filtered by: the fields of its endpoint's query. */
export type FilterOf<E extends Endpoint> = Exclude<keyof QueryOf<E>, 'page' | 'limit' | 'format'> & string
type Search<Filter extends string> = { page?: number } & { [F in Filter]?: string }

/**
 * What a list's address may hold: `page`, and those of its endpoint's filters that are named here. The address is
 * anybody's input, so a field that cannot be right is left out, one by one;
 * whether a filter's value exists is for the endpoint's schema (see `read`).
 */
export const forgiving =
  <E extends Endpoint>(...filters: FilterOf<E>[]) =>
  (raw: Record<string, unknown>): Search<FilterOf<E>> => {
    const page = /^[1-9]\d{0,8}$/.test(String(raw.page)) ? Number(raw.page) : 1
    const chosen = filters.map((name) => {
      const text = String(raw[name] ?? '').trim()
      return [name, text === '' || text.length > 60 || text.toLowerCase() === 'all' ? undefined : text] as const
    })
    // A key left out would keep its raw value, so what is refused is there as undefined.
    return { page: page > 1 ? page : undefined, ...Object.fromEntries(chosen) } as Search<FilterOf<E>>
  }

/** Addresses hold plain text, never JSON: `?page=2&status_stage=on+the+way`. */
export const parseSearch = (search: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(search))
export const stringifySearch = (search: Record<string, unknown>) => {
  const params = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  )
  return params.size > 0 ? `?${params}` : ''
}
