import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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
