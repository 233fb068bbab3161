import { api, type Endpoint, PREFIX } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'

export const promises: readonly Endpoint[] = Object.values(api).flatMap((group) => Object.values<Endpoint>(group))

/** Fails the start for an endpoint without a route, or an /api route without an endpoint. Call it before any route. */
export const checkMatrix = (app: FastifyInstance) => {
  const promised = new Set(promises.map(({ method, path }) => `${method} ${PREFIX}${path}`))
  const routed = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    if (url.startsWith(PREFIX)) for (const verb of [method].flat()) routed.add(`${verb} ${url}`)
  })
  app.addHook('onReady', async () => {
    for (const promise of promised) if (!routed.has(promise)) throw new Error(`No route keeps the promise ${promise}`)
    for (const route of routed) if (!promised.has(route)) throw new Error(`Nobody promised ${route}`)
  })
}
