import { mkdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { ensureRoot } from './flows/make-root.ts'
import { openDb } from './platform/db/db.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { type Env, readEnv } from './platform/env.ts'
import { logger } from './platform/log.ts'
import { readSecret } from './platform/secret.ts'
import { readProviders } from './providers.ts'

const closers: (() => Promise<unknown>)[] = []
let log: FastifyBaseLogger | undefined
let stopping: number | undefined

process.on('uncaughtException', crash).on('unhandledRejection', crash)
process.on('SIGTERM', stop).on('SIGINT', stop)
const started = start().catch(fail)

async function start() {
  const env = readEnv(process.env)
  readProviders(env.given)
  const secret = await makeFolder(env.dataDir)
    .then(() => readSecret(env.dataDir))
    .catch((error) => {
      throw new Error(`DATA_DIR cannot be used: ${error.message}`, { cause: error })
    })
  await tryAddress(env)
  const url = env.databaseUrl ?? (await ownDatabase(env.dataDir))
  const { db, pool, close } = openDb(url, {
    origin: env.origin,
    onError: ({ message }) => log?.error({ reason: message }, 'An idle database connection was lost'),
  })
  closers.push(close)
  await migrate(pool).catch((error) => {
    throw env.databaseUrl
      ? new Error(`DATABASE_URL cannot be used: ${error.message || error.code}`, { cause: error })
      : error
  })
  const app = await createApp({
    env,
    db,
    pool,
    secret,
    web: process.env.NODE_ENV === 'development' ? 'sources' : 'built',
    logger,
  })
  log = app.log
  closers.push(() => closeApp(app))
  const root = await ensureRoot(db, env)
  if (root) console.log(root)
  if (stopping) return
  await app.listen({ port: env.port, host: env.host }).catch((error) => refuseAddress(env, error))
  console.log(`Ranar is ready at ${env.origin}`)
}

/** Creates a folder and its parents. Node's `mkdir` with `recursive` never returns below /proc. */
async function makeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory()) return
  if (!found && path.dirname(folder) !== folder) await makeFolder(path.dirname(folder))
  await mkdir(folder, { mode: 0o700 })
}

/** Binds the port and releases it, so that a taken port fails before the database is started. */
function tryAddress(env: Env) {
  const bound = new Promise<void>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen({ port: env.port, host: env.host }, () => server.close(() => resolve()))
  })
  return bound.catch((error) => refuseAddress(env, error))
}

function refuseAddress({ host, port }: Env, error: NodeJS.ErrnoException): never {
  if (error.code === 'EADDRINUSE') throw new Error(`PORT ${port} on ${host} is already in use`, { cause: error })
  throw new Error(`${error.code === 'EACCES' ? 'PORT' : 'HOST'} cannot be used: ${error.message}`, { cause: error })
}

async function ownDatabase(dataDir: string) {
  const onLost = (reason: unknown) => log?.error({ reason }, 'No built-in database')
  const embedded = await startEmbedded(path.join(dataDir, 'pg'), { onLost }).catch((error) => {
    throw error.message.includes('DATABASE_URL')
      ? error
      : new Error(`DATA_DIR cannot be used: ${error.message}`, { cause: error })
  })
  closers.push(embedded.stop)
  return embedded.url
}

/** Closes the app, the pool and the database, then exits. A second signal more than 1 s later exits at once; a single
 * Ctrl-C may arrive twice, since npm forwards it. */
async function stop() {
  if (stopping) return Date.now() - stopping > 1000 && process.exit(1)
  stopping = Date.now()
  setTimeout(() => process.exit(1), 15_000).unref()
  await started
  await closeAll()
  process.exit(0)
}

/** Lets requests in flight end (see `http/shutdown.ts`); connections still open after 6 s are cut off. */
async function closeApp(app: FastifyInstance) {
  const late = setTimeout(() => app.server.closeAllConnections(), 6000)
  await app.close()
  clearTimeout(late)
}

async function closeAll() {
  for (const close of closers.reverse()) await close()
}

/** Prints in one line why the start failed, closes what is open and exits with 1, or with 0 after a signal. */
async function fail(error: Error) {
  if (!stopping) console.error(error.message.split('\n')[0])
  await closeAll().catch(() => {})
  process.exit(stopping ? 0 : 1)
}

function crash(error: unknown) {
  if (log) log.fatal(error, 'Ended by an error that nobody caught')
  else console.error(error)
  process.exit(1)
}
