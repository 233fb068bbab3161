import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { openProbe } from '../platform/db/probe.ts'
import { isDiskFull } from '../platform/http/errors.ts'
import type { Deps } from './deps.ts'

// With less free space hardly anything can be written.
const LEAST_BYTES = 1024 * 1024
// The database's own disk cannot be measured from here, so remember writes that failed for lack of space.
const REMEMBERED_MS = 5000

/** Serves `/health/live` while the process runs, and `/health/ready` while it can work; else 503 with the reason. */
export const healthRoutes = (app: FastifyInstance, { pool, env }: Pick<Deps, 'pool' | 'env'>) => {
  let ending = false
  let fullAt = Number.NEGATIVE_INFINITY
  const probe = openProbe(pool)
  app.addHook('onClose', () => probe.close())
  app.addHook('preClose', async () => {
    ending = true
  })
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) fullAt = performance.now()
  })
  const reason = async () => {
    if (ending) return 'The server is stopping'
    if (performance.now() - fullAt < REMEMBERED_MS || (await freeBytes(env.dataDir)) < LEAST_BYTES)
      return 'The disk is full'
    return (await probe.answers()) ? null : 'The database does not answer'
  }
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_, reply) => {
    const why = await reason()
    return why === null ? { status: 'ready' } : reply.code(503).send({ status: 'unavailable', reason: why })
  })
}

/** Returns the bytes that can still be written to a folder; 0 if no file can be added. */
const freeBytes = async (folder: string) => {
  const { bavail, bsize, ffree, files } = await statfs(folder)
  return files > 0 && ffree === 0 ? 0 : bavail * bsize
}
