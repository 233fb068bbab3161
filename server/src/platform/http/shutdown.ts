import { setTimeout as rest } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { unavailable } from '../problems.ts'
import { refuse } from './errors.ts'

/** For this long replies to a proxy carry `Connection: close`, so that it does not reuse a closing connection. */
const PROXY_DRAIN_MS = 1000
/** Requests still running after this are answered with 503. */
const FINISH_MS = 4000
/** Requests sent before clients saw `Connection: close` may still arrive; keep serving for this long. */
const LAST_REQUESTS_MS = 100

/** Answers every request during shutdown: running ones have four seconds; new ones get 503, or are still served behind
 * a proxy until the server stops listening. */
export const shutDownGracefully = (app: FastifyInstance, { behindProxy }: { behindProxy: boolean }) => {
  const waiting = new Set<FastifyReply>()
  let isClosing = false
  app.addHook('onRequest', async ({ url }, reply) => {
    waiting.add(reply)
    reply.raw.once('close', () => waiting.delete(reply))
    if (!isClosing || behindProxy || url.startsWith('/health/')) return
    reply.header('connection', 'close')
    throw unavailable()
  })
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    if (behindProxy) await rest(PROXY_DRAIN_MS)
    const late = setTimeout(() => {
      for (const reply of waiting)
        if (!reply.sent && !reply.raw.headersSent) refuse(reply.request, reply, unavailable())
    }, FINISH_MS)
    app.server.once('close', () => clearTimeout(late))
    if (app.server.listening) await rest(LAST_REQUESTS_MS)
  })
}
