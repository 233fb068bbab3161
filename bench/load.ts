import assert from 'node:assert/strict'
import autocannon from 'autocannon'
import { type Cluster, cpuOf, type Server } from './cluster.ts'

/** `rate` in requests a second, CPU in microseconds a request, latency in milliseconds. */
export type Sample = { rate: number; nodeCpu: number; databaseCpu: number; p50: number; p99: number }
type Request = autocannon.Request

/** Asks a server from 64 connections, for so many seconds or so many requests, and says what each request cost. */
export const measure = async (
  cluster: Cluster,
  { name, port, pid }: Server,
  requests: Request[],
  ask: { duration: number } | { amount: number },
  connections = 64,
): Promise<Sample> => {
  const before = [cpuOf(pid), cluster.databaseCpu()] as const
  const {
    non2xx,
    errors,
    requests: done,
    duration,
    latency,
  } = await autocannon({ url: `http://127.0.0.1:${port}`, connections, requests, ...ask })
  if (non2xx > 0 || errors > 0) throw new Error(`${name} ${requests[0]?.path}: ${non2xx} refused, ${errors} failed`)
  const perRequest = (seconds: number) => (seconds / done.total) * 1e6
  return {
    rate: done.total / duration,
    nodeCpu: perRequest(cpuOf(pid) - before[0]),
    databaseCpu: perRequest(cluster.databaseCpu() - before[1]),
    p50: latency.p50,
    p99: latency.p99,
  }
}

/** Both servers must answer the same before their speed may be compared. */
export const sameAnswers = async (servers: readonly Server[], path: string, headers: Record<string, string>) => {
  const answers = await Promise.all(
    servers.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).json()),
  )
  for (const answer of answers) assert.deepEqual(answer, answers[0], path)
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const heads = [
  'call',
  'req/s',
  'of limit',
  'spread',
  'CPU of limit',
  'spread',
  'app µs',
  '+ SQL',
  'limit µs',
  '+ SQL',
  'p50',
  'p99',
]
const widths = [34, 7, 9, 12, 13, 12, 7, 6, 9, 6, 6, 6]
const line = (cells: string[]) =>
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' '))
export const printHeads = () => line(heads)

const ratio = (ratios: number[]) => [
  median(ratios).toFixed(2),
  `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
]
/** One row: medians, and the ratios of each round with their spread. CPU is what the server and PostgreSQL used together. */
export const printRow = (call: string, app: Sample[], limit: Sample[]) => {
  const total = ({ nodeCpu, databaseCpu }: Sample) => nodeCpu + databaseCpu
  const each = (value: (sample: Sample) => number, samples: Sample[], digits = 0) =>
    median(samples.map(value)).toFixed(digits)
  line([
    call,
    each(({ rate }) => rate, app),
    ...ratio(app.map(({ rate }, i) => rate / (limit[i]?.rate ?? 1))),
    ...ratio(app.map((sample, i) => total(limit[i] ?? sample) / total(sample))),
    each(({ nodeCpu }) => nodeCpu, app),
    each(({ databaseCpu }) => databaseCpu, app),
    each(({ nodeCpu }) => nodeCpu, limit),
    each(({ databaseCpu }) => databaseCpu, limit),
    each(({ p50 }) => p50, app, 1),
    each(({ p99 }) => p99, app, 1),
  ])
}
