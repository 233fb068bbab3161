import { api, type Endpoint, PREFIX } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'

export const endpoints: readonly Endpoint[] = Object.values(api).flatMap((group) => Object.values<Endpoint>(group))

/** Fails the start for an endpoint without a route, or an /api route without an endpoint. Call it before any route. */
export const checkMatrix = (app: FastifyInstance) => {
  const declared = new Set(endpoints.map(({ method, path }) => `${method} ${PREFIX}${path}`))
  const routed = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    if (url.startsWith(PREFIX)) for (const verb of [method].flat()) routed.add(`${verb} ${url}`)
  })
  app.addHook('onReady', async () => {
    for (const endpoint of declared)
      if (!routed.has(endpoint)) throw new Error(`No route serves the endpoint ${endpoint}`)
    for (const route of routed) if (!declared.has(route)) throw new Error(`No endpoint declares the route ${route}`)
  })
}
