import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

type Page = (request: IncomingMessage, reply: ServerResponse) => Promise<void>

/** Serves the sandbox gateway's page to browsers that cannot reach the sandbox itself. */
export const gatewayRoutes = (app: FastifyInstance, page: Page) =>
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.route({
      method: ['GET', 'POST'],
      url: '/sandbox-gateway/pay/:session',
      handler: async (request, reply) => {
        reply.hijack()
        await page(request.raw, reply.raw).catch((error: unknown) => {
          request.log.error({ err: error }, 'the sandbox gateway could not show its page')
          reply.raw.destroy()
        })
      },
    })
  })
