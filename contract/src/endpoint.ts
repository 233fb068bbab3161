import type * as z from 'zod/mini'
import type { MessageKey } from './messages/index.ts'
import type { Right } from './rights.ts'

/** Roles in an endpoint's `who`: `admin` includes root admins, `root` means root admins only. */
export type Caller = 'consumer' | 'delivery_men' | 'admin' | 'root'

/** Who may call: anyone · any session · unverified accounts · the payment provider · verified people of these roles. */
export type Who = 'all' | 'session' | 'unverified' | 'signature' | readonly Caller[]

/** What answers show and calls change. */
export const subjects = [
  'people',
  'parcels',
  'applications',
  'notifications',
  'exceptions',
  'receivers',
  'payouts',
  'company',
  'cash',
  'tariffs',
  'sms',
] as const
export type Subject = (typeof subjects)[number]

/** An endpoint of the API: the server serves it, the web calls it, the tests check it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  who: Who
  /** Right that an admin needs besides the role. Root has every right; other roles need none. */
  right?: Right
  /** A caller without a session may send a token (`tokenOf` in the server), which the handler checks. */
  orToken?: true
  /** Set on a GET that changes something; all other methods count as changes. */
  mutates?: true
  /** For a call that changes nothing: what its answer shows. */
  shows?: readonly Subject[]
  /** For a call that changes something: what it changes; clients then reload answers that show it. */
  touches?: readonly Subject[]
  /** The body is sent as multipart/form-data. */
  form?: true
  /** A receiver's link opens it too: if the query has a `token`, only the handler checks the caller. */
  byLink?: true
  /** With `signature`: the call is unsigned, so its content is not trusted; it only makes the server ask. */
  unsigned?: true
  /** The handler writes the reply itself (a stream, a webhook's receipt). */
  raw?: true
  /** May answer a file (`format=csv`) instead, which takes as long as the client takes to read it. */
  download?: true
  /** Maximum size of a JSON body in bytes; default 64 KiB. */
  bodyLimit?: number
  /** Time limit of the handler in milliseconds; default 12 s. */
  handlerMs?: number
  status?: 201 | 303
  message?: MessageKey
  query?: z.ZodMiniObject
  body?: z.ZodMiniObject
  answer?: z.ZodMiniObject
}

export const PREFIX = '/api'
/** Header with the `_id` of the person who makes a change; 409 under another session, as from a stale tab or queue. */
export const PERSON_HEADER = 'person-id'

type Declared<E> = E extends { raw: true }
  ? unknown
  : E extends { method: 'GET'; mutates?: never }
    ? { shows: readonly Subject[] }
    : { touches: readonly Subject[] }

export const endpoint = <const E extends Endpoint>(e: E & Declared<E>): E => e

export const changesSomething = (e: Endpoint) => e.method !== 'GET' || e.mutates === true

/** Describes an endpoint without its schemas, for pages that must stay light; each part is type-checked against it. */
export const describe = <E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  subjects: Pick<E, keyof E & ('shows' | 'touches')>,
) => ({ method, path, ...subjects }) as unknown as E

type Parts<E, Side extends 'input' | 'output'> = {
  [K in 'query' | 'body' as E extends Record<K, z.ZodMiniType> ? K : never]: E extends Record<
    K,
    infer S extends z.ZodMiniType
  >
    ? Side extends 'input'
      ? z.input<S>
      : z.output<S>
    : never
}
type Nothing = Record<never, never>
type Loosened<T> = { [K in keyof T as Nothing extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as Nothing extends T[K] ? K : never]?: T[K]
}

/** What a caller sends. */
export type Sent<E extends Endpoint> = Loosened<Parts<E, 'input'>>
/** What a handler receives. */
export type Received<E extends Endpoint> = Parts<E, 'output'>
export type Schema = z.ZodMiniObject
/** What a handler returns. */
// biome-ignore lint/suspicious/noConfusingVoidType: handlers without an answer simply end
export type Handled<E extends Endpoint> = E extends { answer: z.ZodMiniType } ? Answer<E> : void
/** What `data` holds in the reply. */
export type Answer<E extends Endpoint> = E extends { answer: infer S extends z.ZodMiniType } ? z.output<S> : undefined
