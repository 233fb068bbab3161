import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), payment=(self "https://js.stripe.com"), camera=(), microphone=()',
  'x-frame-options': 'DENY',
}
const overHttps = { ...everywhere, 'strict-transport-security': 'max-age=31536000' }
const ofCalls = { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }

/** What every reply carries; pages add their own policy of contents. */
export const addHeaders = ({ url }: Pick<FastifyRequest, 'url'>, reply: FastifyReply, origin: string) => {
  reply.headers(origin.startsWith('https:') ? overHttps : everywhere)
  if (url.startsWith('/api')) reply.headers(ofCalls)
}

export const setHeaders = (app: FastifyInstance, origin: string) => {
  app.addHook('onRequest', async (request, reply) => addHeaders(request, reply, origin))
}
