import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { launch, postmaster, prepare, realDir, serves } from './embedded-folder.ts'
import { codeOf, findRunner, programs, read } from './embedded-programs.ts'

export interface Embedded {
  url: string
  socketDir: string
  /** Whether a server that a killed app had left running was taken over. */
  adopted: boolean
  stop(): Promise<void>
}
type Options = { database?: string; settings?: Record<string, string>; onLost?: (reason: string) => void }

const lockKey = 0x0a11ce

/** Starts the app's own PostgreSQL in `dataDir`, on a Unix socket only; calls `onLost` and restarts it when it is lost.
 * Throws a one-line Error when the folder is in use, of another owner or version, or the server does not start. */
export async function startEmbedded(
  dataDir: string,
  { database = 'app', settings, onLost = () => {} }: Options = {},
): Promise<Embedded> {
  const { bin, major } = await programs()
  const dir = await realDir(dataDir)
  const as = await findRunner(dir, bin)
  await prepare(dir, bin, as, major)
  const begin = () => own(dir, () => launch(dir, bin, as, settings))
  const { held, launched } = await begin()
  const server = await postmaster(dir)
  if (!server) throw new Error(`PostgreSQL stopped right after its start in ${dir}: ${await lastWords(dir)}`)
  const { rowCount } = await held.query('SELECT FROM pg_database WHERE datname = $1', [database])
  if (!rowCount) await held.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`)
  const lock = keep(held, begin, onLost)
  return {
    socketDir: server.socketDir,
    adopted: !launched,
    url: `postgres://postgres@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(server.socketDir)}`,
    // hold the lock until the server has ended, so that no other app adopts a server that is stopping
    async stop() {
      const last = await lock.release()
      const running = await postmaster(dir)
      if (running) process.kill(running.pid, 'SIGINT')
      while (running && (await serves(running.pid, dir))) await sleep(20)
      await last.end().catch(() => {})
    },
  }
}

/** Holds the folder's lock while the app runs; a server lost by a crash or a full disk is started until it runs. */
function keep(first: pg.Client, begin: () => Promise<{ held: pg.Client }>, onLost: (reason: string) => void) {
  let held = first
  let released = false
  let returning: Promise<void> | undefined
  const comeBack = async () => {
    onLost('The built-in database was lost; it is started again')
    while (!released) {
      try {
        held = (await begin()).held
        return watch()
      } catch (error) {
        onLost((error as Error).message)
        await sleep(1000)
      }
    }
  }
  const watch = () =>
    void held.once('end', () => {
      if (!released) returning = comeBack()
    })
  watch()
  return {
    /** Stops watching the server and returns the client that holds the lock. */
    async release() {
      released = true
      await returning
      return held
    },
  }
}

/** Takes the folder's lock on its running server, which is started first if there is none. */
async function own(dir: string, begin: () => Promise<ChildProcess>): Promise<{ held: pg.Client; launched: boolean }> {
  const startedAt = Date.now()
  const late = (ms: number) => Date.now() - startedAt > ms
  let child: ChildProcess | undefined
  for (;;) {
    const server = await postmaster(dir)
    if (server) {
      const held = await take(dir, server.socketDir).catch((error) => {
        if (late(60_000) || (codeOf(error) === 'IN_USE' && late(3000))) throw error // wait 3 s for a predecessor that is stopping
        if (/ENOENT|ECONNREFUSED/.test(codeOf(error)) && !child && late(5000)) process.kill(server.pid, 'SIGINT') // an orphan whose folder was moved
        return undefined
      })
      if (held) return { held, launched: Boolean(child) }
    } else if (!child) child = await begin()
    else if ((child.exitCode ?? child.signalCode) !== null)
      throw new Error(`PostgreSQL did not start in ${dir}: ${await lastWords(dir)}`)
    await sleep(25)
  }
}

/** Takes the advisory lock that allows one app per data folder; it ends with the process. Throws IN_USE if taken. */
async function take(dir: string, host: string): Promise<pg.Client> {
  const client = new pg.Client({
    host,
    user: 'postgres',
    database: 'postgres',
    application_name: `process ${process.pid}`,
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      `SELECT pg_try_advisory_lock($1) AS mine, (SELECT min(application_name) FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE locktype = 'advisory' AND objid = $1) AS owner`,
      [lockKey],
    )
    if (rows[0].mine) return client
    throw Object.assign(
      new Error(`The database folder ${dir} is already in use by another running copy of the app (${rows[0].owner})`),
      { code: 'IN_USE' },
    )
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

const lastWords = async (dir: string) => (await read(`${dir}/server.log`)).trim().split('\n').slice(-3).join(' | ')
