import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { codeOf, me, type Runner, read, run, start } from './embedded-programs.ts'

const defaults = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '64MB',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  io_method: 'sync',
  dynamic_shared_memory_type: 'mmap',
  log_checkpoints: 'off',
}
const cluster = [
  '-U',
  'postgres',
  '-A',
  'trust',
  '-E',
  'UTF8',
  '-k',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

/** Returns the real path of a folder that need not exist yet; creates its parents. */
export async function realDir(dataDir: string): Promise<string> {
  await fs.mkdir(path.dirname(dataDir), { recursive: true })
  return fs
    .realpath(dataDir)
    .catch(async () => path.join(await fs.realpath(path.dirname(dataDir)), path.basename(dataDir)))
}

/** Returns the data folder, or a short temporary one where a socket's path would exceed its limit of 104 bytes. */
const socketDirOf = (dir: string) =>
  Buffer.byteLength(dir) <= 85
    ? dir
    : path.join(os.tmpdir(), `pg-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`)

/** Creates the data folder, or checks its owner and version. It is built beside and renamed, so that a killed first
 * start leaves nothing half made. Throws when the folder is of another owner or version, or holds other files. */
export async function prepare(dir: string, bin: string, as: Runner, major: string): Promise<void> {
  const found = await fs.stat(dir).catch(() => undefined)
  if (found && found.uid !== as.uid && !(await postmaster(dir))) {
    if (me() !== 0)
      throw new Error(`The database folder ${dir} belongs to user id ${found.uid}; this is user id ${me()}`)
    for (const file of ['.', ...(await fs.readdir(dir, { recursive: true }))])
      await fs.lchown(path.join(dir, file), as.uid, as.gid)
  }
  if (!found || !(await fs.readdir(dir)).length) await make(dir, bin, as)
  const made = (await read(`${dir}/PG_VERSION`)).trim()
  if (made) await fs.chmod(dir, 0o700) // PostgreSQL refuses a folder that others may read, as a copy may be
  if (made === major) return
  throw new Error(
    `${dir} holds ${made ? `PostgreSQL ${made} data, the installed version is ${major}` : 'no PostgreSQL data, and is not empty'}`,
  )
}

async function make(dir: string, bin: string, as: Runner) {
  const side = await fs.mkdtemp(`${dir}.init-`)
  try {
    await fs.chown(side, as.uid, as.gid)
    const { exit, out } = await run(as, `${bin}/initdb`, ['-D', side, ...cluster])
    if (exit !== 0) throw new Error(`initdb failed: ${out.trim().split('\n').slice(-3).join(' ')}`)
    await fs.rename(side, dir).catch((error) => {
      if (!/ENOTEMPTY|EEXIST/.test(codeOf(error))) throw error // another start created it first
    })
  } finally {
    await fs.rm(side, { recursive: true, force: true })
  }
}

/** Starts PostgreSQL on a prepared folder. It outlives a killed app, and the next start adopts it. */
export async function launch(
  dir: string,
  bin: string,
  as: Runner,
  settings?: Record<string, string>,
): Promise<ChildProcess> {
  const sockets = socketDirOf(dir)
  if (sockets !== dir) await privateDir(sockets, as)
  // PostgreSQL ignores the lock file of a dead process itself, but not if its pid is a zombie's or was reused
  for (const file of [`${dir}/postmaster.pid`, `${sockets}/.s.PGSQL.5432.lock`]) {
    const pid = Number.parseInt(await read(file), 10)
    if (pid && alive(pid) && !(await serves(pid, dir))) await fs.rm(file)
  }
  const all = { ...defaults, unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`, ...settings }
  const log = openSync(`${dir}/server.log`, 'w', 0o600)
  const child = start(
    as,
    `${bin}/postgres`,
    ['-D', dir, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    ['ignore', log, log],
  )
  closeSync(log)
  child.on('error', () => {}).unref()
  return child
}

async function privateDir(dir: string, as: Runner) {
  await fs.mkdir(dir, { mode: 0o700 }).then(
    () => fs.chown(dir, as.uid, as.gid),
    (error) => {
      if (codeOf(error) !== 'EEXIST') throw error
    },
  )
  const found = await fs.lstat(dir)
  if (!found.isDirectory() || found.mode & 0o077 || found.uid !== as.uid)
    throw new Error(`${dir} is not a private folder of user id ${as.uid}`)
}

/** Returns the running PostgreSQL of this folder, undefined if there is none. */
export async function postmaster(dir: string): Promise<{ pid: number; socketDir: string } | undefined> {
  const lines = (await read(`${dir}/postmaster.pid`)).split('\n')
  const pid = Number(lines[0])
  return pid && (await serves(pid, dir)) ? { pid, socketDir: lines[4] || socketDirOf(dir) } : undefined
}

/** Whether this process is the folder's PostgreSQL and not one that reused its pid; outside Linux, whether it runs. */
export async function serves(pid: number, dir: string): Promise<boolean> {
  if (process.platform !== 'linux') return alive(pid)
  if (!/\(postgres\) [^ZX]/.test(await read(`/proc/${pid}/stat`))) return false
  const cwd = await fs.readlink(`/proc/${pid}/cwd`).catch(() => '') // root without CAP_SYS_PTRACE may not read it
  return cwd ? cwd === dir : (await read(`/proc/${pid}/cmdline`)).includes(`\0-D\0${dir}\0`)
}

function alive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}
