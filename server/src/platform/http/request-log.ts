import type { FastifyInstance } from 'fastify'
import { loggedPath } from '../log.ts'

/** One line for each reply. */
export const logReplies = (app: FastifyInstance) => {
  // Nothing in this line can be a secret, and looking for one would cost more than writing it.
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
