import files, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** A download ends by its own pace, or after 30 s without a byte; not with the time that a handler has, in which a slow phone gets a third of the larger files. */
const DOWNLOAD_MS = 3_600_000

/** Serves the files of a folder, however slowly they are taken. */
export const serveFiles = (app: FastifyInstance, options: FastifyStaticOptions) =>
  app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.handlerTimeout = DOWNLOAD_MS
    })
    await scope.register(files, options)
  })
