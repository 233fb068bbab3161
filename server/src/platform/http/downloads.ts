import { Readable } from 'node:stream'
import files, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** A download ends by its own pace, or after 30 s without a byte; not with the time that a handler has, in which a
 * slow phone gets a third of the larger files. */
export const DOWNLOAD_MS = 3_600_000

/** Serves the files of a folder, however slowly they are taken. */
export const serveFiles = (app: FastifyInstance, options: FastifyStaticOptions) =>
  app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.handlerTimeout = DOWNLOAD_MS
    })
    await scope.register(files, options)
  })

/** Answers a table as a file instead of JSON, chunk after chunk, no faster than it is taken. Its handler gives this
 * back, and the reply is left alone. */
export const sendCsv = (reply: FastifyReply, name: string, chunks: AsyncIterable<string>) =>
  reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="ranar-${name}.csv"`,
      'cache-control': 'private, no-store',
    })
    .send(Readable.from(chunks, { objectMode: false })) as unknown as Promise<never>
