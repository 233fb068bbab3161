import { api, type Endpoint, PREFIX } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'

export const promises: readonly Endpoint[] = Object.values(api).flatMap((group) => Object.values<Endpoint>(group))

/** A promise without a route, or a route below /api without a promise, stops the start. */
export const checkMatrix = (app: FastifyInstance) => {
  for (const { method, path } of promises)
    if (!app.hasRoute({ method, url: PREFIX + path })) throw new Error(`No route keeps the promise ${method} ${PREFIX}${path}`)
}
