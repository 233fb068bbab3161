// npm run bench -- growth [parcels] [rounds] [operations]: every list with every filter, at this many parcels against
// 1000, and page 1000 against page 1; with `operations` only the lists of operations and money.

import http from 'node:http'
import { fillCompany, inDays, makePerson, migrate, newCode, openDb, openSession } from '@ranar/server/testing'
import { cpuOf, type Server, startCluster } from './cluster.ts'
import { median } from './load.ts'
import { seed } from './seed.ts'

const [parcels = 1_000_000, rounds = 5] = process.argv.slice(3, 5).map(Number)
const isAll = process.argv[5] !== 'operations'
const REQUESTS = 300
// In the seed each sender has parcels of one stage; this names one sender per stage.
const senderOf = { 'on the way': 50, delivered: 1, returned: 7, pending: 8, canceled: 9 }
const calls: { path: string; person: number | null }[] = [
  ...Object.entries(senderOf).map(([stage, person]) => ({
    path: `consumer/parcel-list?status_stage=${stage}`,
    person,
  })),
  { path: 'consumer/parcel-list', person: 1 },
  ...['', ...Object.keys(senderOf)].map((stage) => ({
    path: `admin/get-all-booked-parcel?status_stage=${stage}`,
    person: 63,
  })),
  ...['', 'on the way', 'delivered', 'returned'].map((stage) => ({
    path: `delivery-men/my-delivery-list?status_stage=${stage}`,
    person: 51,
  })),
  { path: 'delivery-men/my-delivery-list?status_stage=returned', person: 58 },
  { path: 'notification/all', person: 1 },
  { path: 'public/analytics', person: null },
  ...['', 'true', 'false'].map((isReviewed) => ({ path: `consumer/get-review?isReviewed=${isReviewed}`, person: 1 })),
  { path: 'consumer/get-review?isReviewed=false', person: 3 },
  ...['', '3'].map((rating) => ({ path: `delivery-men/my-review?rating=${rating}`, person: 53 })),
  ...['', 'none'].map((status) => ({ path: `consumer/get-refundable-payments?refund_status=${status}`, person: 7 })),
  ...['', 'consumer'].map((role) => ({ path: `admin/get-all-users?role=${role}`, person: 63 })),
  { path: 'admin/all-delivery-men', person: 63 },
  { path: 'admin/statistics/booking-by-week', person: 63 },
]

/** Calls for a company with cash and payouts: one sender has a third of the parcels, one courier a seventh. */
const operations: { path: string; who: 'sender' | 'courier' | 'root' }[] = [
  ...['', '&step=booked', '&step=out', '&late=true', `&day=${inDays(30)}`, '&thana=Dhanmondi'].map((filter) => ({
    path: `admin/desk?limit=50${filter}`,
    who: 'root' as const,
  })),
  ...['01711', '8871', 'zubaida', 'person', 'dhaka'].map((q) => ({ path: `admin/find?q=${q}`, who: 'root' as const })),
  ...['admin/runs', 'admin/pickups', 'admin/exceptions', 'admin/hand-overs', 'admin/collections', 'admin/books'].map(
    (path) => ({ path, who: 'root' as const }),
  ),
  ...['due', 'sent'].map((status) => ({ path: `admin/payouts?status=${status}`, who: 'root' as const })),
  ...['days', 'couriers', 'reasons', 'cash', 'late', 'untouched', 'returns'].map((name) => ({
    path: `admin/report?name=${name}`,
    who: 'root' as const,
  })),
  { path: 'admin/report-parcels?figure=failed', who: 'root' },
  { path: 'admin/sms', who: 'root' },
  { path: 'consumer/statement', who: 'sender' },
  { path: 'consumer/statement?from=2020-01-01', who: 'sender' },
  { path: 'consumer/my-parcels?q=8871', who: 'sender' },
  { path: 'delivery-men/cash', who: 'courier' },
]
// Calls without pages.
const whole = /public|statistics|find|runs|books|report\?/

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
const ask = ({ port }: Server, path: string, token: string) =>
  new Promise<void>((resolve, reject) => {
    http
      .get(
        { port, host: '127.0.0.1', agent, path: encodeURI(`/api/${path}`), headers: { cookie: `sid=${token}` } },
        (reply) => {
          if (reply.statusCode !== 200) reject(new Error(`${path}: ${reply.statusCode}`))
          reply.resume().once('end', resolve)
        },
      )
      .once('error', reject)
  })
/** Returns CPU per request in µs (wall time says little on a busy machine), p99/p50 (`tail`) and p99 in ms (`late`). */
const cost = async (server: Server, path: string, token: string) => {
  const used = () => [cpuOf(server.pid), cluster.databaseCpu()] as const
  const before = used()
  const times: number[] = []
  for (let i = 0; i < REQUESTS; i++) {
    const began = performance.now()
    await ask(server, path, token)
    times.push(performance.now() - began)
  }
  const after = used()
  const sql = ((after[1] - before[1]) / REQUESTS) * 1e6
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.ceil(share * REQUESTS) - 1] ?? 0
  return { sql, all: sql + ((after[0] - before[0]) / REQUESTS) * 1e6, tail: at(0.99) / at(0.5), late: at(0.99) }
}
const zero = { sql: 0, all: 0, tail: 0, late: 0 }

const cluster = await startCluster()
const closers: (() => Promise<unknown>)[] = []
const openEmpty = async (database: string) => {
  const { pool: first, close } = openDb(cluster.url, { origin: 'http://localhost' })
  await first.query(`CREATE DATABASE ${database}`)
  await close()
  const url = cluster.url.replace('/app?', `/${database}?`)
  const opened = openDb(url, { origin: 'http://localhost' })
  closers.push(opened.close)
  await migrate(opened.pool)
  return { ...opened, url }
}
const open = async (database: string, count: number) => {
  const { db, pool, url } = await openEmpty(database)
  await seed(pool, count)
  const code = newCode()
  await pool.query(`UPDATE parcels SET code = $1 WHERE id = (SELECT min(id) FROM parcels WHERE stage = 'delivered')`, [
    code,
  ])
  const tokens = await Promise.all(Array.from({ length: 64 }, (_, i) => (i === 0 ? '' : openSession(db, i))))
  return { server: await cluster.serve('app', [url, cluster.dir]), tokens, code }
}
const openCompany = async (database: string, count: number) => {
  const { db, pool, url } = await openEmpty(database)
  const [sender, courier, root] = [
    await makePerson(db, 'consumer'),
    await makePerson(db, 'delivery_men'),
    await makePerson(db, 'root'),
  ]
  await fillCompany(url, { sender: sender.id, courier: courier.id, admin: root.id }, count)
  // Otherwise the worker would process the waiting SMS, and its CPU time would be counted here.
  await pool.query(`DELETE FROM sms_messages WHERE state = 'waiting'`)
  const tokens = { sender: sender.token, courier: courier.token, root: root.token }
  return { server: await cluster.serve('app', [url, cluster.dir]), tokens }
}
type Asked = { server: Server; path: string; token: string }
const columns = (cells: string[]) =>
  console.log((cells[0] ?? '').padEnd(58), ...cells.slice(1).map((cell) => cell.padStart(9)))
const compare = async (name: string, few: Asked, many: Asked) => {
  const deep = { ...many, path: `${many.path}${many.path.includes('?') ? '&' : '?'}page=1000` }
  const isPaged = !whole.test(name)
  const of = ({ server, path, token }: Asked) => cost(server, path, token)
  const times: number[][] = []
  for (let round = -1; round < rounds; round++) {
    const measured = [await of(few), await of(many), isPaged ? await of(deep) : zero]
    if (round >= 0) times.push(measured.flatMap(({ all, sql, tail, late }) => [all, sql, tail, late]))
  }
  const at = (column: number) => median(times.map((row) => row[column] ?? 0))
  const [first, grown, sql, last] = [at(0), at(4), at(5), at(8)]
  const cells = [first, grown, sql].map((value) => value.toFixed())
  columns([
    name,
    ...cells,
    (grown / first).toFixed(2),
    ...[at(2), at(6), at(7)].map((value) => value.toFixed(1)),
    ...(isPaged ? [last.toFixed(), (last / grown).toFixed(2)] : []),
  ])
}

try {
  console.log(
    `${parcels} parcels against 1000, CPU µs a request, medians of ${rounds} rounds of ${REQUESTS} requests, one after the other`,
  )
  columns(['call', '1000', 'all', 'its SQL', 'growth', 'p99/p50', 'of all', 'p99 ms', 'page 1000', 'to first'])
  if (isAll) {
    const few = await open('few', 1000)
    const many = await open('many', parcels)
    for (const { path, person } of [...calls, { path: 'public/parcel-status?parcel_id=', person: 1 }]) {
      const at = ({ server, tokens, code }: typeof few) => ({
        server,
        path: path.endsWith('parcel_id=') ? path + code : path,
        token: tokens[person ?? 0] ?? '',
      })
      await compare(path, at(few), at(many))
    }
  }
  const few = await openCompany('few_company', 1000)
  const many = await openCompany('many_company', parcels)
  for (const { path, who } of operations) {
    const at = ({ server, tokens }: typeof few) => ({ server, path, token: tokens[who] })
    await compare(path, at(few), at(many))
  }
} finally {
  for (const close of closers) await close()
  await cluster.stop()
}
