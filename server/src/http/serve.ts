import { changesSomething, type Endpoint, type Handled, PREFIX, type Received, type Schema } from '@ranar/contract'
import { reader } from '@ranar/contract/reader'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/index.ts'
import { addressKey, addressLimits, countTry } from '../limits/queries.ts'
import { findSession, type Person } from '../sessions/queries.ts'
import { sessionCookie } from './cookie.ts'
import { isOwnCall } from './isolation.ts'
import { inWords } from './messages.ts'
import { conflict, forbidden, Refusal, unauthenticated, unsupported } from './problems.ts'
import { type Visitor, visitorOf } from './visitor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: Person | null
    visitor: Visitor
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type Caller<E extends Endpoint> = E['who'] extends 'all' | 'signature' ? Person | null : Person
type Call<E extends Endpoint> = Received<E> & { user: Caller<E>; visitor: Visitor; request: FastifyRequest; reply: FastifyReply }
type Handlers<Group extends Record<string, Endpoint>> = { [Name in keyof Group]: (call: Call<Group[Name]>) => Promise<Handled<Group[Name]>> }
type Guard = { db: Db; origin: string; ipLimitFactor: number }

/** Turns a group of promises into routes. A missing or misshapen handler does not compile. */
export const serve = <Group extends Record<string, Endpoint>>(app: FastifyInstance, group: Group, handlers: Handlers<Group>) => {
  for (const [name, endpoint] of Object.entries<Endpoint>(group)) {
    const handle = handlers[name] as (call: object) => Promise<unknown>
    // The answer's schema is the whitelist: what it does not name never leaves.
    const show = endpoint.answer ? reader(endpoint.answer) : () => ({})
    app.route({
      method: endpoint.method,
      url: PREFIX + endpoint.path,
      config: { endpoint },
      handler: (request, reply) => answer(endpoint, { handle, show }, request, reply),
    })
  }
}

type Kept = { handle: (call: object) => Promise<unknown>; show: (data: unknown) => unknown }
const answer = async (endpoint: Endpoint, { handle, show }: Kept, request: FastifyRequest, reply: FastifyReply) => {
  const query = endpoint.query && parse(endpoint.query, request.query)
  if (endpoint.form && !request.headers['content-type']?.startsWith('multipart/form-data')) throw unsupported()
  const body = endpoint.body && parse(endpoint.body, request.body ?? {})
  if (endpoint.who === 'unverified' && request.user?.isVerified) throw conflict('people.alreadyVerified')
  const data = await handle({ query, body, user: request.user, visitor: request.visitor, request, reply })
  if (endpoint.raw) return reply
  const message = inWords(request.visitor.locale, endpoint.message ?? 'common.ok')
  return reply
    .code(endpoint.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ success: true, message, data: show(data) }))
}

const parse = (schema: Schema, received: unknown): unknown => {
  const { success, data, error } = schema.safeParse(received)
  if (success) return data
  const firsts = new Map<string, string>()
  for (const { path, message } of error.issues) if (!firsts.has(path.join('.'))) firsts.set(path.join('.'), path.length === 0 ? 'common.bodyInvalid' : message)
  const errors = [...firsts].map(([path, message]) => ({ path, message }))
  throw new Refusal(400, errors[0]?.message ?? 'common.bodyInvalid', { errors })
}

/** The order of checks is part of the contract: own call, session, limits, role. What follows (size, type, input) comes with the body. */
export const guard = ({ db, origin, ipLimitFactor }: Guard) => {
  const { name: cookie } = sessionCookie(origin)
  return async (request: FastifyRequest) => {
    request.visitor = visitorOf(request)
    request.user = null
    const { endpoint } = request.routeOptions.config
    if (!endpoint || endpoint.who === 'signature') return
    if (!isOwnCall(request, changesSomething(endpoint), origin)) throw forbidden('common.notYourApp')
    request.user = await findSession(db, request.cookies[cookie])
    const { who, path } = endpoint
    if (who !== 'all' && !request.user) throw unauthenticated()
    const limit = addressLimits[path]
    if (limit) await limitAddress(db, limit, addressKey(request.ip), ipLimitFactor)
    if (!request.user || typeof who === 'string') return
    const { role, isRoot, isVerified } = request.user
    if (!isVerified) throw forbidden('common.verifyFirst')
    if (!who.includes(role) && !(isRoot && who.includes('root'))) throw forbidden('common.wrongRole')
  }
}

const limitAddress = (db: Db, { name, max, seconds, missesIn10Minutes }: (typeof addressLimits)[string], address: string, factor: number) => {
  const misses = missesIn10Minutes ? { key: `${name}-miss:${address}`, max: missesIn10Minutes * factor } : undefined
  return countTry(db, `${name}:${address}`, { max: max * factor, seconds }, misses)
}

/** Counts a look-up that found nothing, against guessing; throws 429 when it is one too many, also of those at the same moment. */
export const countMiss = async (db: Db, path: string, address: string, factor: number) => {
  const limit = addressLimits[path]
  if (limit?.missesIn10Minutes) await countTry(db, `${limit.name}-miss:${addressKey(address)}`, { max: limit.missesIn10Minutes * factor, seconds: 600 })
}
