import type { FastifyInstance } from 'fastify'
import { loggedPath } from '../log.ts'

/** Logs one line per reply. */
export const logReplies = (app: FastifyInstance) => {
  // These fields hold no secrets, and redacting would cost more than writing the line.
  const replies = app.log.child({}, { redact: [] })
  app.addHook('onResponse', async ({ id, method, url, ip }, reply) => {
    replies.info(
      {
        reqId: id,
        method,
        path: loggedPath(url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip,
      },
      'reply',
    )
  })
}
