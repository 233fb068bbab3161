import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { launch, postmaster, prepare, realDir, serves } from './embedded-folder.ts'
import { codeOf, findRunner, programs, read } from './embedded-programs.ts'

export interface Embedded {
  url: string
  socketDir: string
  /** A server left by an earlier, killed run was taken over. */
  adopted: boolean
  stop(): Promise<void>
}
type Options = { database?: string; settings?: Record<string, string>; onLost?: () => void }

const lockKey = 0x0a11ce

/**
 * A real PostgreSQL owned by the app, in `dataDir`, on a Unix socket only. Linux and macOS.
 * Throws an Error of one line when the folder is in use, of another owner or version, or the server does not start.
 */
export async function startEmbedded(dataDir: string, { database = 'app', settings, onLost = exitLost }: Options = {}): Promise<Embedded> {
  const { bin, major } = await programs()
  const dir = await realDir(dataDir)
  const as = await findRunner(dir, bin)
  await prepare(dir, bin, as, major)
  const { held, launched } = await own(dir, () => launch(dir, bin, as, settings))
  const server = await postmaster(dir)
  if (!server) throw new Error(`PostgreSQL stopped right after its start in ${dir}: ${await lastWords(dir)}`)
  let stopping = false
  held.on('end', () => {
    if (!stopping) onLost()
  })
  const { rowCount } = await held.query('SELECT FROM pg_database WHERE datname = $1', [database])
  if (!rowCount) await held.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`)
  return {
    socketDir: server.socketDir,
    adopted: !launched,
    url: `postgres://postgres@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(server.socketDir)}`,
    // the lock is never given up before the server is gone, so nobody can adopt one that is going down
    async stop() {
      stopping = true
      if (await serves(server.pid, dir)) process.kill(server.pid, 'SIGINT')
      while (await serves(server.pid, dir)) await sleep(20)
      await held.end().catch(() => {})
    },
  }
}

/** Takes the folder's lock on the server that runs there, else on one started for it. */
async function own(dir: string, begin: () => Promise<ChildProcess>): Promise<{ held: pg.Client; launched: boolean }> {
  const startedAt = Date.now()
  const late = (ms: number) => Date.now() - startedAt > ms
  let child: ChildProcess | undefined
  for (;;) {
    const server = await postmaster(dir)
    if (server) {
      const held = await take(dir, server.socketDir).catch((error) => {
        if (late(60_000) || (codeOf(error) === 'IN_USE' && late(3000))) throw error // 3 s: a predecessor may just be going down
        if (/ENOENT|ECONNREFUSED/.test(codeOf(error)) && !child && late(5000)) process.kill(server.pid, 'SIGINT') // an orphan whose folder was moved
        return undefined
      })
      if (held) return { held, launched: Boolean(child) }
    } else if (!child) child = await begin()
    else if ((child.exitCode ?? child.signalCode) !== null) throw new Error(`PostgreSQL did not start in ${dir}: ${await lastWords(dir)}`)
    await sleep(25)
  }
}

/** One running app per data folder: a session-level advisory lock, which the kernel ends with the process that holds it. */
async function take(dir: string, host: string): Promise<pg.Client> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres', application_name: `process ${process.pid}`, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      `SELECT pg_try_advisory_lock($1) AS mine, (SELECT min(application_name) FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE locktype = 'advisory' AND objid = $1) AS owner`,
      [lockKey],
    )
    if (rows[0].mine) return client
    throw Object.assign(new Error(`The database folder ${dir} is already in use by another running copy of the app (${rows[0].owner})`), { code: 'IN_USE' })
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

const lastWords = async (dir: string) => (await read(`${dir}/server.log`)).trim().split('\n').slice(-3).join(' | ')

function exitLost() {
  console.error('The built-in database stopped')
  process.exit(1)
}
