import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { concurrencyLimit } from '../concurrency-limit.ts'
import { type Lag, MOST_CALLS } from '../overload.ts'
import { unavailable } from '../problems.ts'

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
  const people = new Map<number, { run: ReturnType<typeof concurrencyLimit>; calls: number }>()
  const ends = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (!request.user || !endpoint || endpoint.form || endpoint.raw) return
    const { id } = request.user
    const mine = people.get(id) ?? { run: concurrencyLimit(OF_A_PERSON.atOnce, OF_A_PERSON.waiting), calls: 0 }
    people.set(id, mine)
    mine.calls++
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const work = () => {
      begun.resolve()
      return over.promise
    }
    ends.set(request, over.resolve)
    reply.raw.once('close', over.resolve)
    mine
      .run(work)
      .catch(begun.reject)
      .finally(() => {
        mine.calls--
        if (mine.calls === 0) people.delete(id)
      })
    await begun.promise
  })
  app.addHook('onSend', async (request) => ends.get(request)?.())
}
