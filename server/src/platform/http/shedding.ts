import { Socket } from 'node:net'
import { changesSomething } from '@ranar/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitByKey } from '../concurrency-limit.ts'
import { type Lag, MOST_CALLS } from '../overload.ts'
import { badRequest, unavailable } from '../problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives the place among the calls of the same person back. */
    leaveTurn?: () => void
  }
}

/** A page's own reads come through `inject`, without a connection: the page has been let in already. */
const isInside = ({ raw }: FastifyRequest) => !(raw.socket instanceof Socket)

/** Refuses calls with 503 before any work is done for them: above `most` at once, or while the process is behind.
 * Forms and streams have limits of their own; health is always answered. */
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
  // What is left is sending: a slow reader holds no place.
  app.addHook('onSend', async (request) => leave(request))
  app.addHook('onClose', async () => lag.stop())
}

/** Of one person: more at once than a screen asks for, and few beside all connections to the database. */
const OF_A_PERSON = { atOnce: 8, waiting: 240 }

/** Lets the calls of one person work a few at a time, so that nobody's crowd keeps everybody else from the database;
 * 503 for what is too many to wait. Comes after the session is known. */
export const queueByPerson = (app: FastifyInstance) => {
  const inTurn = limitByKey<number>(OF_A_PERSON.atOnce, OF_A_PERSON.waiting)
  const working = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (!request.user || !endpoint || endpoint.form || endpoint.raw) return
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isWaiting = true
    request.leaveTurn = over.resolve
    // A client that goes while its call is worked on leaves the work behind, and takes no place before its turn.
    reply.raw.once('close', () => {
      if (!isWaiting && !working.has(request)) over.resolve()
    })
    inTurn(request.user.id, () => {
      begun.resolve()
      return over.promise
    }).catch(begun.reject)
    await begun.promise
    isWaiting = false
    // Nobody reads the answer any more, and the body of who has gone never ends; what needs neither is done.
    if (reply.raw.destroyed && (!changesSomething(endpoint) || bringsBody(request)))
      throw badRequest('common.bodyInvalid', '')
  })
  app.addHook('preHandler', async (request) => {
    working.add(request)
  })
  // A call that took too long is answered before its work has ended; of a file only the sending is left.
  app.addHook('onSend', async (request) => {
    if (!working.has(request) || request.routeOptions.config.endpoint?.download) request.leaveTurn?.()
  })
}

const bringsBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
