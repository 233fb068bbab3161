import { Readable } from 'node:stream'
import files, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** The timeout of a download. In the usual 12 s of a handler a slow phone gets only a third of the larger files; a
 * connection that is idle for 30 s still ends. */
export const DOWNLOAD_MS = 3_600_000

/** Serves the files of a folder with the timeout of downloads. */
export const serveFiles = (app: FastifyInstance, options: FastifyStaticOptions) =>
  app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.handlerTimeout = DOWNLOAD_MS
    })
    await scope.register(files, options)
  })

/** Streams a table as a CSV file, no faster than the client reads. A handler returns its result instead of JSON. */
export const sendCsv = (reply: FastifyReply, name: string, chunks: AsyncIterable<string>) =>
  reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="ranar-${name}.csv"`,
      'cache-control': 'private, no-store',
    })
    .send(Readable.from(chunks, { objectMode: false })) as unknown as Promise<never>
