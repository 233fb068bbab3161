// npm run bench: the hot calls against the limit of the machine, in turn; prints ratios, judges nothing.
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { openDb } from '../server/src/db/index.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openSession } from '../server/src/sessions/queries.ts'
import { seed } from './seed.ts'
import { statements } from './statements.ts'

const parcels = Number(process.argv[2] ?? 1000)
const rounds = Number(process.argv[3] ?? 5)
const seconds = Number(process.argv[4] ?? 2)

const dir = await mkdtemp(path.join(os.tmpdir(), 'ranar-bench-'))
const embedded = await startEmbedded(path.join(dir, 'pg'))
const { db, pool, close } = openDb(embedded.url, { origin: 'http://localhost' })
await migrate(pool)
await seed(pool, parcels)
const { rows } = await pool.query(`SELECT code FROM parcels WHERE stage = 'delivered' ORDER BY id LIMIT 1`)
const people: Record<string, number> = { consumer: 1, delivery_men: 51, admin: 63 }
const calls = statements(rows[0].code)

const started = (child: ChildProcess) => new Promise<number>((resolve) => child.once('message', (said) => resolve((said as { port: number }).port)))
const limit = fork(path.join(import.meta.dirname, 'limit.ts'), [embedded.url, JSON.stringify(calls)])
const app = fork(path.join(import.meta.dirname, 'app.ts'), [embedded.url, dir])
const servers = [
  { name: 'app', pid: app.pid ?? 0, port: await started(app) },
  { name: 'limit', pid: limit.pid ?? 0, port: await started(limit) },
]

/** CPU seconds that a process has used. */
const cpu = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

console.log(`${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.version}, ${parcels} parcels, ${rounds} rounds of ${seconds} s, 64 connections`)
console.log(
  'call'.padEnd(40),
  'app req/s'.padStart(10),
  'limit req/s'.padStart(12),
  'ratio'.padStart(7),
  'spread'.padStart(14),
  'CPU µs app'.padStart(11),
  'limit'.padStart(7),
  'p50 ms'.padStart(8),
)
for (const [url, { who }] of Object.entries(calls)) {
  const cookie = who ? `sid=${await openSession(db, people[who] ?? 1)}` : ''
  const rates: Record<string, number[]> = { app: [], limit: [] }
  const costs: Record<string, number[]> = { app: [], limit: [] }
  const halves: number[] = []
  for (let round = -1; round < rounds; round++)
    for (const { name, pid, port } of servers) {
      const before = cpu(pid)
      const result = await autocannon({ url: `http://127.0.0.1:${port}${url}`, connections: 64, duration: seconds, headers: { cookie } })
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${name} ${url}: ${result.non2xx} refused, ${result.errors} failed`)
      if (round < 0) continue
      rates[name]?.push(result.requests.average)
      costs[name]?.push(((cpu(pid) - before) / result.requests.total) * 1e6)
      if (name === 'app') halves.push(result.latency.p50)
    }
  const ratios = (rates.app ?? []).map((rate, i) => rate / (rates.limit?.[i] ?? 1))
  const show = (value: number, digits = 0) => value.toFixed(digits)
  console.log(
    (url.split('?')[0] ?? '').padEnd(40),
    show(median(rates.app ?? [])).padStart(10),
    show(median(rates.limit ?? [])).padStart(12),
    show(median(ratios), 2).padStart(7),
    `${show(Math.min(...ratios), 2)}–${show(Math.max(...ratios), 2)}`.padStart(14),
    show(median(costs.app ?? [])).padStart(11),
    show(median(costs.limit ?? [])).padStart(7),
    show(median(halves), 1).padStart(8),
  )
}
for (const child of [app, limit]) child.kill('SIGKILL')
await close()
await embedded.stop()
rmSync(dir, { recursive: true })
