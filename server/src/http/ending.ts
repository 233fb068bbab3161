import { setTimeout as rest } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from './errors.ts'
import { unavailable } from './problems.ts'

/** A proxy keeps connections for later: each is used once more meanwhile and told to end, so that no request runs into a closed one. */
const GOODBYE_MS = 1000
/** After these, who still waits is told to come back. */
const PATIENCE_MS = 4000
/** What was sent before the senders could know is still on its way. */
const ON_ITS_WAY_MS = 100

/** At the end nobody is left without an answer: a proxy's calls are served till the door is shut, other new ones refused, and those in hand have four seconds. */
export const endKindly = (app: FastifyInstance, { behindProxy }: { behindProxy: boolean }) => {
  const waiting = new Set<FastifyReply>()
  let ending = false
  app.addHook('onRequest', async ({ url }, reply) => {
    waiting.add(reply)
    reply.raw.once('close', () => waiting.delete(reply))
    if (!ending || behindProxy || url.startsWith('/health/')) return
    reply.header('connection', 'close')
    throw unavailable()
  })
  app.addHook('onSend', async (_, reply) => {
    if (ending) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    ending = true
    if (behindProxy) await rest(GOODBYE_MS)
    const late = setTimeout(() => {
      for (const reply of waiting) if (!reply.sent) refuse(reply.request, reply, unavailable())
    }, PATIENCE_MS)
    app.server.once('close', () => clearTimeout(late))
    if (app.server.listening) await rest(ON_ITS_WAY_MS)
  })
}
