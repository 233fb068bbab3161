import type * as z from 'zod/mini'
import type { MessageKey } from './messages/index.ts'
import type { Right } from './rights.ts'

/** Roles as a promise names them: `admin` includes root admins, `root` means them alone. */
export type Caller = 'consumer' | 'delivery_men' | 'admin' | 'root'

/** Who may call: everybody · anyone logged in · only the logged-in who are not verified yet · the payment provider ·
 * verified people of these roles. */
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

/** One promise of the API. The server serves it, the web calls it, the tests try it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  who: Who
  /** Besides: admins need this right, which root always has. Nobody else is asked for it. */
  right?: Right
  /** Besides: who has no session may bring a token (`tokenOf` in the server), of which the handler judges. */
  orToken?: true
  /** Set on a GET that changes something; every other method changes something anyway. */
  mutates?: true
  /** Of a call that changes nothing: what its answer shows. */
  shows?: readonly Subject[]
  /** Of a call that changes something: what it changes; a client then reads again whatever shows that. */
  touches?: readonly Subject[]
  /** The body travels as multipart/form-data. */
  form?: true
  /** A receiver's link opens it too: a query that names a `token` is looked at by the handler alone. */
  byLink?: true
  /** Besides `signature`: it carries none, so what it says is believed of nobody; it only makes the server ask. */
  unsigned?: true
  /** The handler writes the reply itself (a stream, a webhook's receipt). */
  raw?: true
  /** It may answer a file instead, `format=csv`, which takes as long as its reader does. */
  download?: true
  /** The largest JSON body in bytes; 64 KiB where nothing is said. */
  bodyLimit?: number
  /** How long the server may work on it, in milliseconds; 12 s where nothing is said. */
  handlerMs?: number
  status?: 201 | 303
  message?: MessageKey
  query?: z.ZodMiniObject
  body?: z.ZodMiniObject
  answer?: z.ZodMiniObject
}

export const PREFIX = '/api'
/** Names by `_id` who means to change something: under somebody else's session, from a tab that slept meanwhile or out of
 * a queue of this device, it is refused. */
export const PERSON_HEADER = 'person-id'

type Declared<E> = E extends { raw: true }
  ? unknown
  : E extends { method: 'GET'; mutates?: never }
    ? { shows: readonly Subject[] }
    : { touches: readonly Subject[] }

export const endpoint = <const E extends Endpoint>(promise: E & Declared<E>): E => promise

export const changesSomething = (e: Endpoint) => e.method !== 'GET' || e.mutates === true

/** A promise named without its schemas, for pages that must stay light; each part is checked against it. */
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
/** What a handler gives back. */
// biome-ignore lint/suspicious/noConfusingVoidType: handlers without an answer simply end
export type Handled<E extends Endpoint> = E extends { answer: z.ZodMiniType } ? Answer<E> : void
/** What `data` holds in the reply. */
export type Answer<E extends Endpoint> = E extends { answer: infer S extends z.ZodMiniType } ? z.output<S> : undefined
