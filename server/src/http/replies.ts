import type { FastifyInstance } from 'fastify'

/** One line for each reply. Queries stay out of it: they hold tracking codes and secrets. */
export const logReplies = (app: FastifyInstance) => {
  // Nothing in this line can be a secret, and looking for one would cost more than writing it.
  const replies = app.log.child({}, { redact: [] })
  app.addHook('onResponse', async ({ id, method, url, ip }, reply) => {
    replies.info({ reqId: id, method, path: url.split('?', 1)[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip }, 'reply')
  })
}
