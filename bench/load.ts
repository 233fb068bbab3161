import assert from 'node:assert/strict'
import autocannon from 'autocannon'
import { type Cluster, cpuOf, type Server } from './cluster.ts'

/** `rate` in requests a second, CPU in microseconds a request, latency in milliseconds. */
export type Sample = { rate: number; nodeCpu: number; databaseCpu: number; p50: number; p99: number }
type Request = autocannon.Request
export type Ask = Pick<autocannon.Options, 'connections' | 'overallRate' | 'setupClient'>
// On a shared machine some writes are answered with 503; up to this share is accepted and printed.
const MOST_BUSY = 0.03

/** Sends requests over 64 connections by default and returns the cost of each. Throws on any failure but a few 503. */
export const measure = async (
  cluster: Cluster,
  { name, port, pid }: Server,
  requests: Request[],
  ask: { duration: number } | { amount: number },
  more: Ask = {},
): Promise<Sample> => {
  const before = [cpuOf(pid), cluster.databaseCpu()] as const
  const {
    non2xx,
    errors,
    requests: done,
    duration,
    latency,
    statusCodeStats,
  } = await autocannon({ url: `http://127.0.0.1:${port}`, connections: 64, requests, ...ask, ...more })
  const refused = Object.entries(statusCodeStats ?? {}).filter(([status]) => !status.startsWith('2'))
  const isBusy = errors === 0 && refused.every(([status]) => status === '503') && non2xx <= done.total * MOST_BUSY
  if (!isBusy) throw new Error(`${name} ${requests[0]?.path}: ${JSON.stringify(refused)} refused, ${errors} failed`)
  if (non2xx > 0) console.log(`${name} ${requests[0]?.path}: ${non2xx} of ${done.total} answered with 503`)
  const perRequest = (seconds: number) => (seconds / done.total) * 1e6
  return {
    rate: done.total / duration,
    nodeCpu: perRequest(cpuOf(pid) - before[0]),
    databaseCpu: perRequest(cluster.databaseCpu() - before[1]),
    p50: latency.p50,
    p99: latency.p99,
  }
}

/** Throws unless all servers give the same answer; otherwise their speed cannot be compared. */
export const sameAnswers = async (
  servers: readonly Server[],
  path: string,
  headersOf: (server: Server) => Record<string, string>,
) => {
  const answers = await Promise.all(
    servers.map(async (server) =>
      (await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: headersOf(server) })).json(),
    ),
  )
  for (const answer of answers) assert.deepEqual(answer, answers[0], path)
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const total = ({ nodeCpu, databaseCpu }: Sample) => nodeCpu + databaseCpu
const each = (value: (sample: Sample) => number, samples: Sample[], digits = 0) =>
  samples.length === 0 ? '–' : median(samples.map(value)).toFixed(digits)
/** Returns the median of the ratios of all rounds and their range, or a dash if there is nothing to compare with. */
const ratio = (app: Sample[], other: Sample[], of: (app: Sample, other: Sample) => number) => {
  if (other.length === 0) return ['–', '']
  const ratios = app.map((sample, i) => of(sample, other[i] ?? sample))
  return [median(ratios).toFixed(2), `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`]
}
const cpuOfApp = (app: Sample, other: Sample) => total(other) / total(app)

const columns: [string, number][] = [
  ['call', 50],
  ['req/s', 6],
  ['of limit', 9],
  ['CPU of limit', 13],
  ['spread', 10],
  ['× peer', 7],
  ['spread', 11],
  ['app µs', 7],
  ['+ SQL', 6],
  ['limit', 6],
  ['+ SQL', 6],
  ['peer', 6],
  ['+ SQL', 6],
  ['p50 ms', 7],
  ['p99 ms', 7],
  ['half: p50', 10],
  ['p99', 7],
]
const line = (cells: string[]) =>
  console.log(
    columns
      .map(([, width], i) => (i === 0 ? (cells[i] ?? '').padEnd(width) : (cells[i] ?? '').padStart(width)))
      .join(''),
  )
export const printHeads = () => line(columns.map(([name]) => name))

export type Rounds = Record<Server['name'], Sample[]>
/** Prints medians of all rounds. CPU is that of server and PostgreSQL; `× peer` is peer CPU divided by app CPU. */
export const printRow = (call: string, { app, limit, peer }: Rounds, half?: Sample) =>
  line([
    call,
    each(({ rate }) => rate, app),
    ratio(app, limit, (one, other) => one.rate / other.rate)[0] ?? '',
    ...ratio(app, limit, cpuOfApp),
    ...ratio(app, peer, cpuOfApp),
    ...[app, limit, peer].flatMap((rounds) => [
      each(({ nodeCpu }) => nodeCpu, rounds),
      each(({ databaseCpu }) => databaseCpu, rounds),
    ]),
    each(({ p50 }) => p50, app, 1),
    each(({ p99 }) => p99, app, 1),
    ...(half ? [half.p50.toFixed(1), half.p99.toFixed(1)] : []),
  ])
