import { randomBytes } from 'node:crypto'
import { createApp } from '../server/src/app.ts'
import { openDb } from '../server/src/db/index.ts'
import { readEnv } from '../server/src/env.ts'
import { logger } from '../server/src/http/log.ts'

// The app as it runs, its log included, without pages.
const [url = '', dataDir = ''] = process.argv.slice(2)
const env = readEnv({ DATA_DIR: dataDir, IP_LIMIT_FACTOR: '1000000', APP_ORIGIN: 'http://localhost' })
const { db, pool } = openDb(url, { origin: env.origin })
const app = await createApp({ env, db, pool, secret: randomBytes(32), web: 'none', logger })
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as { port: number }).port })
