import type { FastifyInstance } from 'fastify'
import type { Pool } from '../db/listen.ts'

/** For supervisors: `live` while the process answers, `ready` while it can also reach its database and is not ending. */
export const healthRoutes = (app: FastifyInstance, { pool }: { pool: Pool }) => {
  let ending = false
  app.addHook('preClose', async () => {
    ending = true
  })
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_, reply) => {
    const answers =
      !ending &&
      (await pool.query('select 1').then(
        () => true,
        () => false,
      ))
    return reply.code(answers ? 200 : 503).send({ status: answers ? 'ready' : 'unavailable' })
  })
}
