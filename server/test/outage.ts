import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../src/db/embedded.ts'
import { postmaster, serves } from '../src/db/embedded-folder.ts'

export const outages = ['a fast restart', 'an immediate restart', 'the death of a backend'] as const
export type Outage = (typeof outages)[number]

/** A PostgreSQL with its own folder and all its care for the disk, that goes down and comes up while the app runs. */
export const restartable = async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'ranar-outage-'))
  const dir = path.join(root, 'pg')
  const begin = () => startEmbedded(dir, { onLost: () => {} })
  let cluster = await begin()
  const { url } = cluster

  const restart = async (signal: NodeJS.Signals, awayMs: number) => {
    const pid = (await postmaster(dir))?.pid ?? 0
    process.kill(pid, signal)
    while (await serves(pid, dir)) await rest(10)
    await rest(awayMs)
    cluster = await begin()
  }
  /** As the kernel does it when memory is short: PostgreSQL then ends every connection and recovers. */
  const killBackend = async () => {
    const client = new pg.Client(url)
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' ORDER BY random() LIMIT 1",
    )
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    if (!rows[0]) throw new Error('The app has no connection to lose')
    process.kill(rows[0].pid, 'SIGKILL')
    await ended
    cluster = await begin()
  }
  return {
    url,
    /** Resolves when connections are accepted again. */
    suffer: (outage: Outage, awayMs: number) =>
      outage === 'the death of a backend' ? killBackend() : restart(outage === 'a fast restart' ? 'SIGINT' : 'SIGQUIT', awayMs),
    stop: async () => {
      await cluster.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
