import type { FastifyInstance } from 'fastify'

/** One line for each reply. Queries stay out of it: they hold tracking codes and secrets. */
export const logReplies = (app: FastifyInstance) =>
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip } = request
    request.log.info({ method, path: url.split('?', 1)[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip }, 'reply')
  })
