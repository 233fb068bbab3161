import type { FastifyInstance } from 'fastify'

/** What every reply carries; pages add their own policy of contents. */
export const setHeaders = (app: FastifyInstance, origin: string) => {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), payment=(self "https://js.stripe.com"), camera=(), microphone=()',
    'x-frame-options': 'DENY',
    ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always)
    if (!request.url.startsWith('/api')) return
    reply.header('cache-control', 'no-store').header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  })
}
