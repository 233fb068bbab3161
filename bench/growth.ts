// npm run bench -- growth [parcels] [rounds]: every list with every filter, at so many parcels against a thousand, and its page 1000 against its first.

import http from 'node:http'
import { migrate, newCode, openDb, openSession } from '@ranar/server/testing'
import { cpuOf, type Server, startCluster } from './cluster.ts'
import { median } from './load.ts'
import { seed } from './seed.ts'

const [parcels = 1_000_000, rounds = 5] = process.argv.slice(3).map(Number)
const REQUESTS = 40
// Each sender of the fill has parcels of one stage; the person is one whose list is long.
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
  ...['', 'step=booked', 'step=out', 'late=true', 'day=2099-01-01', 'thana=Ruma'].map((filter) => ({
    path: `admin/desk?limit=50&${filter}`,
    person: 63,
  })),
]

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
/** What a request costs the server and PostgreSQL together, in microseconds of CPU; time on the clock tells little on a machine that does other things too. */
const cost = async (server: Server, path: string, token: string) => {
  const used = () => cpuOf(server.pid) + cluster.databaseCpu()
  const before = used()
  for (let i = 0; i < REQUESTS; i++) await ask(server, path, token)
  return ((used() - before) / REQUESTS) * 1e6
}

const cluster = await startCluster()
const closers: (() => Promise<unknown>)[] = []
const open = async (database: string, count: number) => {
  const url = cluster.url.replace('/app?', `/${database}?`)
  const { db, pool, close } = openDb(url, { origin: 'http://localhost' })
  closers.push(close)
  await migrate(pool)
  await seed(pool, count)
  const code = newCode()
  await pool.query(`UPDATE parcels SET code = $1 WHERE id = (SELECT min(id) FROM parcels WHERE stage = 'delivered')`, [
    code,
  ])
  const tokens = await Promise.all(Array.from({ length: 64 }, (_, i) => (i === 0 ? '' : openSession(db, i))))
  return { server: await cluster.serve('app', [url, cluster.dir]), tokens, code }
}
try {
  const { pool, close } = openDb(cluster.url, { origin: 'http://localhost' })
  await pool.query('CREATE DATABASE thousand')
  await close()
  const small = await open('thousand', 1000)
  const large = await open('app', parcels)
  const columns = (cells: string[]) =>
    console.log((cells[0] ?? '').padEnd(58), ...cells.slice(1).map((cell) => cell.padStart(9)))
  console.log(
    `${parcels} parcels against 1000, CPU µs a request, medians of ${rounds} rounds of ${REQUESTS} requests, one after the other`,
  )
  columns(['call', '1000', 'all', 'growth', 'page 1000', 'to first'])
  for (const { path, person } of [...calls, { path: 'public/parcel-status?parcel_id=', person: 1 }]) {
    const at = (where: typeof small) => (path.endsWith('parcel_id=') ? path + where.code : path)
    const deep = `${path}${path.includes('?') ? '&' : '?'}page=1000`
    const times = { small: [] as number[], large: [] as number[], deep: [] as number[] }
    const paged = !/public|statistics/.test(path)
    for (let round = -1; round < rounds; round++) {
      const measured = [
        await cost(small.server, at(small), small.tokens[person ?? 0] ?? ''),
        await cost(large.server, at(large), large.tokens[person ?? 0] ?? ''),
        paged ? await cost(large.server, deep, large.tokens[person ?? 0] ?? '') : 0,
      ] as const
      if (round < 0) continue
      times.small.push(measured[0])
      times.large.push(measured[1])
      times.deep.push(measured[2])
    }
    const [first, grown, last] = [median(times.small), median(times.large), median(times.deep)]
    columns([
      path,
      first.toFixed(),
      grown.toFixed(),
      (grown / first).toFixed(2),
      ...(paged ? [last.toFixed(), (last / grown).toFixed(2)] : []),
    ])
  }
} finally {
  for (const close of closers) await close()
  await cluster.stop()
}
