import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import type { Outside } from '../outside.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}
const YEAR = 'max-age=31536000'
const overHttps = { ...everywhere, 'strict-transport-security': YEAR }
const overHttpsEverywhere = { ...everywhere, 'strict-transport-security': `${YEAR}; includeSubDomains` }
const ofCalls = { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }

/** What the headers depend on: an https origin gets HSTS, `outside.payment` is part of the permissions policy. */
export type Site = Pick<Env, 'origin' | 'hstsSubdomains'> & { outside: Outside }

/** Strips scheme and host from a request line with an absolute URL (`GET http://host/path`). */
export const rewriteUrl = ({ url = '/' }: IncomingMessage) => url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')

const permissions = (mayPay: readonly string[] = []) =>
  `geolocation=(self), payment=(self${mayPay.map((host) => ` "${host}"`).join('')}), camera=(self), microphone=()`

/** Adds the security headers of every reply; pages add their own CSP. API calls are also recognised by their route,
 * because their URL may be percent-encoded. */
export const addHeaders = (
  { url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>,
  reply: FastifyReply,
  { origin, hstsSubdomains, outside }: Site,
) => {
  if (!origin.startsWith('https:')) reply.headers(everywhere)
  else reply.headers(hstsSubdomains ? overHttpsEverywhere : overHttps)
  reply.header('permissions-policy', permissions(outside.payment))
  if (url.startsWith('/api') || routeOptions.url?.startsWith('/api')) reply.headers(ofCalls)
}

export const setHeaders = (app: FastifyInstance, site: Site) => {
  app.addHook('onRequest', async (request, reply) => addHeaders(request, reply, site))
}
