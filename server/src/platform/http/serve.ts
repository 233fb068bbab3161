import {
  changesSomething,
  type Endpoint,
  type Handled,
  PERSON_HEADER,
  PREFIX,
  type Received,
  type Schema,
} from '@ranar/contract'
import { reader } from '@ranar/contract/reader'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/db.ts'
import { inWords } from '../messages.ts'
import { conflict, forbidden, Refusal, unauthenticated, unsupported } from '../problems.ts'
import { type AddressLimit, countCall } from '../rate-limits/addresses.ts'
import type { SessionUser } from '../session-user.ts'
import { sessionCookie } from './cookie.ts'
import { DOWNLOAD_MS } from './downloads.ts'
import { isOwnCall } from './isolation.ts'
import { type Visitor, visitorOf } from './visitor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | null
    /** When the session was looked up, by `performance.now()`. */
    lookedAt: number
    visitor: Visitor
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type UserOf<E extends Endpoint> = E extends { byLink: true } | { orToken: true } | { who: 'all' | 'signature' }
  ? SessionUser | null
  : SessionUser
type Call<E extends Endpoint> = Received<E> & {
  user: UserOf<E>
  visitor: Visitor
  request: FastifyRequest
  reply: FastifyReply
}
type Handlers<Group extends Record<string, Endpoint>> = {
  [Name in keyof Group]: (call: Call<Group[Name]>) => Promise<Handled<Group[Name]>>
}
type Guard = {
  db: Db
  origin: string
  findSession: (db: Db, token: string | undefined) => Promise<SessionUser | null>
  /** Throws 401 for an invalid upload token, which a caller without a session may send instead. */
  checkToken: (token: string) => Promise<unknown>
  /** Rate limits by endpoint path. */
  addressLimits: Readonly<Record<string, AddressLimit>>
  ipLimitFactor: number
}

/** Turns a group of endpoints into routes. A missing or misshapen handler does not compile. */
export const serve = <Group extends Record<string, Endpoint>>(
  app: FastifyInstance,
  group: Group,
  handlers: Handlers<Group>,
) => {
  for (const [name, endpoint] of Object.entries<Endpoint>(group)) {
    const handle = handlers[name] as (call: object) => Promise<unknown>
    // The answer's schema is a whitelist: fields that it does not name are never sent.
    const show = endpoint.answer ? reader(endpoint.answer) : () => ({})
    app.route({
      method: endpoint.method,
      url: PREFIX + endpoint.path,
      config: { endpoint },
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      ...(endpoint.handlerMs && { handlerTimeout: endpoint.handlerMs }),
      ...(endpoint.download && { handlerTimeout: DOWNLOAD_MS }),
      handler: (request, reply) => answer(endpoint, { handle, show }, request, reply),
    })
  }
}

type Kept = { handle: (call: object) => Promise<unknown>; show: (data: unknown) => unknown }
const answer = async (endpoint: Endpoint, { handle, show }: Kept, request: FastifyRequest, reply: FastifyReply) => {
  const data = await work(endpoint, handle, request, reply).finally(() => request.leaveTurn?.())
  // The handler is sending a file, or its client has left: there is no envelope to send.
  const isFile = reply.sent || reply.raw.headersSent || (data === undefined && reply.raw.destroyed)
  if (endpoint.raw || isFile) return reply
  const message = inWords(request.visitor.locale, endpoint.message ?? 'common.ok')
  return reply
    .code(endpoint.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ success: true, message, data: show(data) }))
}

const work = async (endpoint: Endpoint, handle: Kept['handle'], request: FastifyRequest, reply: FastifyReply) => {
  if (endpoint.orToken && !request.user && !tokenOf(request)) throw unauthenticated()
  const query = endpoint.query && parse(endpoint.query, request.query)
  if (endpoint.form && !request.headers['content-type']?.startsWith('multipart/form-data')) throw unsupported()
  const body = endpoint.body && parse(endpoint.body, request.body ?? {})
  if (endpoint.who === 'unverified' && request.user?.isVerified) throw conflict('people.alreadyVerified')
  return handle({ query, body, user: request.user, visitor: request.visitor, request, reply })
}

const parse = (schema: Schema, received: unknown): unknown => {
  const { success, data, error } = schema.safeParse(received)
  if (success) return data
  const firsts = new Map<string, string>()
  for (const { path, message } of error.issues)
    if (!firsts.has(path.join('.'))) firsts.set(path.join('.'), path.length === 0 ? 'common.bodyInvalid' : message)
  const errors = [...firsts].map(([path, message]) => ({ path, message }))
  throw new Refusal(400, errors[0]?.message ?? 'common.bodyInvalid', { errors })
}

const HEADER = 'upload-token'
/** Returns the upload token of a caller without a session, undefined without one. Forms have it in the header, because
 * a guest's form is not read before it is checked; JSON has it in the body. */
export const tokenOf = ({ headers, body }: FastifyRequest): string | undefined => {
  const told = headers[HEADER] ?? (body as { upload_token?: unknown } | null | undefined)?.upload_token
  return typeof told === 'string' ? told : undefined
}
/** Runs before the body is read: checks a token in the header; a JSON body may still bring one. Else throws 401. */
const admitToken = async ({ headers }: FastifyRequest, checkToken: Guard['checkToken']) => {
  const told = headers[HEADER]
  if (told !== undefined) await checkToken(String(told))
  else if (!headers['content-type']?.startsWith('application/json')) throw unauthenticated()
}

const lacking = { dispatch: 'common.lacksDispatch', money: 'common.lacksMoney', people: 'common.lacksPeople' } as const

/** Checks a call in the order that the contract promises: cross-site, session, rate limits, role, right. Size, type
 * and input are checked with the body. */
export const guard = ({ db, origin, findSession, checkToken, addressLimits, ipLimitFactor }: Guard) => {
  const { name: cookie } = sessionCookie(origin)
  return async (request: FastifyRequest) => {
    request.visitor = visitorOf(request)
    request.user = null
    const { endpoint } = request.routeOptions.config
    if (!endpoint || endpoint.who === 'signature') return
    if (!isOwnCall(request, changesSomething(endpoint), origin)) throw forbidden('common.notYourApp')
    request.user = await findSession(db, request.cookies[cookie])
    request.lookedAt = performance.now()
    const { path, orToken } = endpoint
    if (!request.user && whoMay(endpoint, request) !== 'all') {
      if (!orToken) throw unauthenticated()
      await admitToken(request, checkToken)
    }
    const limit = addressLimits[path]
    if (limit) await countCall(db, limit, request.ip, ipLimitFactor)
    admit(endpoint, request)
  }
}

const whoMay = ({ byLink, who }: Endpoint, { query }: FastifyRequest) => (byLink && Object(query).token ? 'all' : who)
const admit = (endpoint: Endpoint, request: FastifyRequest) => {
  const who = whoMay(endpoint, request)
  if (!request.user || who === 'all') return
  if (typeof who !== 'string') admitRole(endpoint, who, request.user)
  const meant = request.headers[PERSON_HEADER]
  const isMeant = meant === undefined || meant === request.user.publicId
  if (!isMeant && changesSomething(endpoint)) throw conflict('common.otherPerson')
}
const admitRole = ({ right }: Endpoint, who: readonly string[], { role, isRoot, isVerified, rights }: SessionUser) => {
  if (!isVerified) throw forbidden('common.verifyFirst')
  if (!who.includes(role) && !(isRoot && who.includes('root'))) throw forbidden('common.wrongRole')
  if (right && role === 'admin' && !rights.includes(right)) throw forbidden(lacking[right])
}

const FRESH_MS = 500
/** Checks session, role and right again before the handler when body and queue took longer than FRESH_MS. */
export const lookAgain = ({ db, origin, findSession }: Pick<Guard, 'db' | 'origin' | 'findSession'>) => {
  const { name: cookie } = sessionCookie(origin)
  return async (request: FastifyRequest) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || !request.user || performance.now() - request.lookedAt < FRESH_MS) return
    request.user = await findSession(db, request.cookies[cookie])
    const hasToken = endpoint.orToken && tokenOf(request) !== undefined
    if (!request.user && whoMay(endpoint, request) !== 'all' && !hasToken) throw unauthenticated()
    admit(endpoint, request)
  }
}
