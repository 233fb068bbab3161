import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import pg from 'pg'
import { launch, postmaster, prepare, realDir, serves } from '../src/platform/db/embedded-folder.ts'
import { findRunner, programs } from '../src/platform/db/embedded-programs.ts'
import { until } from './until.ts'

export const outages = ['a fast restart', 'an immediate restart', 'the death of a backend'] as const
type Outage = (typeof outages)[number]

/** Starts a PostgreSQL in its own folder, with fsync as in production; only the test restarts it. */
export const restartable = async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'ranar-outage-'))
  const { bin, major } = await programs()
  const dir = await realDir(path.join(root, 'pg'))
  const as = await findRunner(dir, bin)
  await prepare(dir, bin, as, major)
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(dir)}`

  const ask = async <T extends object>(text: string) => {
    const client = new pg.Client(url)
    await client.connect()
    return client.query<T>(text).finally(() => client.end())
  }
  const accepts = () =>
    until(
      () => ask('SELECT 1').then(Boolean, () => false),
      (yes) => yes,
    )
  const begin = async () => {
    await launch(dir, bin, as)
    await accepts()
  }
  const end = async (signal: NodeJS.Signals) => {
    const pid = (await postmaster(dir))?.pid ?? 0
    process.kill(pid, signal)
    while (await serves(pid, dir)) await rest(10)
  }
  /** Kills a backend as the kernel does when memory is short: PostgreSQL then ends every connection and recovers. */
  const killBackend = async () => {
    const { rows } = await ask<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend' ORDER BY random() LIMIT 1",
    )
    if (!rows[0]) throw new Error('The app has no connection to lose')
    process.kill(rows[0].pid, 'SIGKILL')
    await rest(50)
    await accepts()
  }
  await begin()
  return {
    url,
    /** Causes an outage of `awayMs`; resolves when connections are accepted again. */
    suffer: async (outage: Outage, awayMs: number) => {
      if (outage === 'the death of a backend') return killBackend()
      await end(outage === 'a fast restart' ? 'SIGINT' : 'SIGQUIT')
      await rest(awayMs)
      await begin()
    },
    stop: async () => {
      await end('SIGINT')
      rmSync(root, { recursive: true, force: true })
    },
  }
}
