import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '@ranar/server/testing'

export type Server = {
  name: 'app' | 'limit' | 'peer'
  port: number
  pid: number
  /** Sends a message and resolves to the next one that comes back. */
  ask: (message: object) => Promise<unknown>
  stop: () => Promise<void>
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Starts a throw-away PostgreSQL and returns what runs servers on it. `stop` removes everything, even on errors. */
export const startCluster = async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'ranar-bench-'))
  const children: ChildProcess[] = []
  const secret = randomBytes(32)
  const embedded = await startEmbedded(path.join(dir, 'pg'), { settings: { max_connections: '150' } })

  const stop = async () => {
    for (const child of children) child.kill('SIGKILL')
    await embedded.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)))

  /** Runs a server of this folder in its own process until `stop`. */
  const serve = async (name: Server['name'], args: string[]): Promise<Server> => {
    // Standard output is discarded; standard error shows why a server failed.
    const child = fork(path.join(import.meta.dirname, name === 'peer' ? 'peer.mjs' : `${name}.ts`), args, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      env: { ...process.env, BENCH_SECRET: secret.toString('hex') },
    })
    children.push(child)
    const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} ended with ${code}`)))
    ended.catch(() => {})
    const heard = async () => (await Promise.race([once(child, 'message'), ended]))[0]
    const { port } = await heard()
    const ask = (message: object): Promise<unknown> => {
      child.send(message)
      return heard()
    }
    const end = async () => {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    }
    return { name, port, pid: child.pid ?? 0, ask, stop: end }
  }
  /** Returns the CPU seconds of all PostgreSQL processes, ended ones included, because pools close idle connections. */
  const databaseCpu = (): number => {
    const postmaster = Number(readFileSync(path.join(dir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
    const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
      .trim()
      .split(' ')
      .map(Number)
    try {
      return [postmaster, ...backends].reduce((sum, pid) => sum + cpuOf(pid), cpuOfEnded(postmaster))
    } catch (error) {
      // A backend ended during the read and now counts as ended: read again.
      if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return databaseCpu()
      throw error
    }
  }
  return { dir, secret, url: embedded.url, serve, databaseCpu, stop }
}

/** Returns the CPU seconds of all threads of a process, with nanosecond resolution. */
export const cpuOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e9)
    .reduce((sum, seconds) => sum + seconds, 0)

/** Returns the CPU seconds of a process's ended children, with a resolution of 0.01 s. */
const cpuOfEnded = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}
