import { type Answer, type Endpoint, PREFIX, type Sent } from './endpoint.ts'
import { Problem, type ProblemBody } from './problem.ts'

type Init = { method: Endpoint['method']; headers: Record<string, string>; body?: string | FormData }
/** Sends one call. A transport that gets no reply throws a {@link Problem} of status 0. */
export type Send = (
  url: string,
  init: Init,
) => Promise<{ ok: boolean; status: number; json(): Promise<unknown>; text?(): Promise<string> }>
export type Reply<E extends Endpoint> = { data: Answer<E>; message: string }
export type Args<E extends Endpoint> = Record<never, never> extends Sent<E> ? [sent?: Sent<E>] : [sent: Sent<E>]

/** Turns an endpoint and a transport into a typed call. Throws {@link Problem} on every refusal. */
export const client =
  (send: Send) =>
  async <E extends Endpoint>(e: E, ...[sent]: Args<E>): Promise<Reply<E>> => {
    const { query, body } = (sent ?? {}) as { query?: object; body?: Record<string, unknown> }
    const response = await send(address(e, query), { method: e.method, ...payload(e, body) })
    const json = (await response.json()) as Reply<E> | ProblemBody
    if (!response.ok) throw new Problem(response.status, json as ProblemBody)
    return { data: (json as Reply<E>).data, message: json.message }
  }

/** Returns the path and query of an endpoint's URL, without the origin. */
export const address = (e: Endpoint, query: object = {}) => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)]],
    ),
  )
  return `${PREFIX}${e.path}${search.size > 0 ? `?${search}` : ''}`
}

const payload = (e: Endpoint, body: Record<string, unknown> | undefined): Pick<Init, 'headers' | 'body'> => {
  if (body === undefined) return { headers: {} }
  if (!e.form) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const form = new FormData()
  for (const [key, value] of Object.entries(body))
    if (value !== undefined) form.append(key, value instanceof Blob ? value : String(value))
  return { headers: {}, body: form }
}
