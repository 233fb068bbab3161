// npm run bench -- start [rounds] [seconds]: first and second start of the built server, and its memory at rest, under
// load and after it.

import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '@ranar/server/testing'
import autocannon from 'autocannon'
import { buildServer } from '../scripts/build-server.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { cpuOf } from './cluster.ts'
import { median } from './load.ts'

const [rounds = 3, seconds = 10] = process.argv.slice(3).map(Number)
const REST_MS = 15_000
const pages = ['/', '/parcel-status?parcel_id=RN00000000000', '/api/public/analytics']

buildWeb()
buildServer()
const memory = (pid: number, what: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${what}:\\s*(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
/** Starts a server; returns it with the wall time and the CPU time of its start, in seconds. */
const start = async (env: Record<string, string> = {}) => {
  const from = performance.now()
  const server = await startServer({ IP_LIMIT_FACTOR: '100000', ...env }, 'built.mjs')
  return { server, clock: (performance.now() - from) / 1000, cpu: cpuOf(server.pid) }
}

const rows: Record<string, number[]> = {}
const note = (name: string, value: number) => (rows[name] = [...(rows[name] ?? []), value])
for (let round = 0; round < rounds; round++) {
  const first = await start()
  note('first start, s', first.clock)
  note('first start, s of CPU', first.cpu)
  await first.server.stop()
  const { server, clock, cpu } = await start({ DATA_DIR: first.server.dataDir })
  note('second start, s', clock)
  note('second start, s of CPU', cpu)
  await pause(REST_MS)
  note('at rest, MiB', memory(server.pid, 'VmRSS'))
  for (const page of pages) await autocannon({ url: server.origin + page, connections: 32, duration: seconds })
  note('under load at most, MiB', memory(server.pid, 'VmHWM'))
  await pause(REST_MS)
  note('after the load, MiB', memory(server.pid, 'VmRSS'))
  await server.stop()
  rmSync(first.server.dataDir, { recursive: true, force: true })
}
for (const [name, values] of Object.entries(rows))
  console.log(
    name.padEnd(26),
    median(values).toFixed(1).padStart(7),
    ` ${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`,
  )
