import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { postmaster } from '../src/platform/db/embedded-folder.ts'

/** A server in its own process, as an operator runs it. */
export interface Running {
  origin: string
  dataDir: string
  /** The URL of its database, for queries and for creating people. */
  databaseUrl: string
  pid: number
  output(): string
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
  /** Sends SIGKILL; the data folder stays. */
  kill(): Promise<void>
  /** Removes the data folder of a stopped server. */
  forget(): void
}

/** Starts the server on a free port and waits until it is ready; it inherits only PATH, HOME and TMPDIR of the test.
 * Throws its exit code and output if it ends before. `entry` is `start.mjs` for the sources or `built.mjs`. */
export async function startServer(env: Record<string, string> = {}, entry = 'start.mjs'): Promise<Running> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), 'ranar-run-'))
  const port = env.PORT ?? String(await freePort())
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const file = path.resolve(import.meta.dirname, '..', entry)
  const child = spawn(process.execPath, ['--max-semi-space-size=4', '--heap-growing-percent=60', file], {
    env: {
      PATH,
      HOME,
      ...(TMPDIR && { TMPDIR }),
      DATA_DIR: dataDir,
      PORT: port,
      IP_LIMIT_FACTOR: '1000',
      TILE_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  const said: Buffer[] = []
  const output = () => Buffer.concat(said).toString()
  const ready = Promise.withResolvers<void>()
  let isReady = false
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said.push(text)
      // A long run prints megabytes: they are not searched again for every line.
      isReady ||= output().includes('Ranar is ready at ')
      if (isReady) ready.resolve()
    })
  const early = await Promise.race([ready.promise, ended])
  if (early) throw new Error(`The server ended with ${early[0]}: ${output().trim()}`)
  const cluster = await postmaster(path.join(dataDir, 'pg'))
  return {
    origin: env.APP_ORIGIN ?? `http://localhost:${port}`,
    dataDir,
    databaseUrl:
      env.DATABASE_URL ?? `postgres://postgres@localhost/app?host=${encodeURIComponent(cluster?.socketDir ?? '')}`,
    pid: child.pid ?? 0,
    output,
    stop: async () => {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    forget: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
