import { loadApp, logger, openDb, readEnv } from '@ranar/server/testing'
import { type Asking, recordOne } from './recorded.ts'

// The app as in production, with its log; serves its built pages only if the third argument is `built`, and leaves its
// jobs in the queue if it is `queue`.
const [url = '', dataDir = '', what = ''] = process.argv.slice(2)
const env = readEnv({ DATA_DIR: dataDir, IP_LIMIT_FACTOR: '1000000', APP_ORIGIN: 'http://localhost' })
const { db, pool } = openDb(url, { origin: env.origin })
const createApp = await loadApp()
const secret = Buffer.from(process.env.BENCH_SECRET ?? '', 'hex')
const web = what === 'built' ? 'built' : 'none'
const app = await createApp({ env, db, pool, secret, web, runsJobs: what !== 'queue', logger })
await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', async (asked) => process.send?.(await recordOne(pool, app, asked as Asking)))
process.send?.({ port: (app.server.address() as { port: number }).port })
