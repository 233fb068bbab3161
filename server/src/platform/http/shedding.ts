import { Socket } from 'node:net'
import { changesSomething } from '@ranar/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitByKey } from '../concurrency-limit.ts'
import { type Lag, MOST_CALLS } from '../overload.ts'
import { badRequest, unavailable } from '../problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Releases the request's place among the running calls of the same person. */
    leaveTurn?: () => void
  }
}

/** Whether a call is a rendered page's own read by `inject`: it has no connection, and its page is already admitted. */
const isInside = ({ raw }: FastifyRequest) => !(raw.socket instanceof Socket)

/** Refuses calls with 503 before any work: while the process is overloaded, and above `most` at once, which does not
 * count forms and raw bodies. Health checks are always answered. */
export const shedCalls = (app: FastifyInstance, lag: Lag, most = MOST_CALLS) => {
  const running = new WeakSet<FastifyRequest>()
  let calls = 0
  const leave = (request: FastifyRequest) => {
    if (running.delete(request)) calls--
  }
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || isInside(request)) return
    if (lag.isBehind()) throw unavailable('common.busy')
    if (endpoint.form || endpoint.raw) return
    if (calls >= most) throw unavailable('common.busy')
    calls++
    running.add(request)
    reply.raw.once('close', () => leave(request))
  })
  // Only sending is left, and a slow reader must not hold a place.
  app.addHook('onSend', async (request) => leave(request))
  app.addHook('onClose', async () => lag.stop())
}

/** Limits per person: more calls at once than a screen makes, but few compared with the database connections. */
const OF_A_PERSON = { atOnce: 8, waiting: 240 }

/** Runs a few calls of one person at a time, so that nobody occupies all database connections; 503 when too many wait.
 * Register it after the session look-up. */
export const queueByPerson = (app: FastifyInstance) => {
  const inTurn = limitByKey<number>(OF_A_PERSON.atOnce, OF_A_PERSON.waiting)
  const working = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (!request.user || !endpoint || endpoint.form || endpoint.raw) return
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isWaiting = true
    request.leaveTurn = over.resolve
    // A client that leaves before its handler runs frees its place; a running handler keeps it until it ends.
    reply.raw.once('close', () => {
      if (!isWaiting && !working.has(request)) over.resolve()
    })
    inTurn(request.user.id, () => {
      begun.resolve()
      return over.promise
    }).catch(begun.reject)
    await begun.promise
    isWaiting = false
    // The client has left: nobody reads an answer, and a body never ends; only a change without a body still runs.
    if (reply.raw.destroyed && (!changesSomething(endpoint) || bringsBody(request)))
      throw badRequest('common.bodyInvalid', '')
  })
  app.addHook('preHandler', async (request) => {
    working.add(request)
  })
  // A call that timed out is answered while its handler still runs and keeps its place; a file is only being sent.
  app.addHook('onSend', async (request) => {
    if (!working.has(request) || request.routeOptions.config.endpoint?.download) request.leaveTurn?.()
  })
}

const bringsBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
