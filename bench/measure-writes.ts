import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type Cluster, cpuOf, type Server } from './cluster.ts'
import { measure, printRow, type Rounds } from './load.ts'
import { addPending, booking, CHECKED_BOOKING } from './writes.ts'

// As many as there are couriers, who deliver one parcel at a time; with more, deliveries of one courier would wait for
// each other.
const WRITERS = 12
// A server that idled while the others were measured has closed its connections: it opens them again, and prepares its
// statements on them, before it is measured.
const WARM = 10 * WRITERS
const BOOKING = '/api/consumer/book-parcel'
const json = { 'content-type': 'application/json', 'user-timezone': 'Asia/Dhaka' }

type Given = {
  cluster: Cluster
  pool: pg.Pool
  /** The app leaves its jobs in the queue, as the limit does; the peer writes none. */
  servers: Server[]
  /** Session cookies of person 1 to 63 at a server. */
  as: (server: Server, person: number) => { cookie: string }
  admin: number
  rounds: number
  /** Writes of each kind in a round. */
  amount: number
}

/** Prints what a booking, an assignment and a delivery cost, and what the app's jobs of each cost afterwards. */
export const measureWrites = async ({ cluster, pool, servers, as, admin, rounds, amount }: Given) => {
  const { rows: men } = await pool.query(`SELECT id, public_id FROM users WHERE role = 'delivery_men' ORDER BY id`)
  const manOf = (i: number) => men[i % men.length]
  const one = async (
    server: Server,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    writes: number,
    request: (i: number) => { headers: object; body?: string; path?: string },
  ) => {
    // The app limits bookings per person and hour; the benchmark must not reach that limit.
    await pool.query('TRUNCATE rate_limits, jobs, sms_messages')
    let i = 0
    const next = (asked: object) => {
      const { headers, ...more } = request(i++)
      return { ...asked, ...more, headers: { ...json, ...headers } }
    }
    return measure(
      cluster,
      server,
      [{ method, path, setupRequest: next }],
      { amount: writes },
      { connections: WRITERS },
    )
  }
  const book = (server: Server, writes: number, path = BOOKING) =>
    one(server, 'POST', path, writes, (i) => ({
      headers: as(server, 1 + (i % 50)),
      body: JSON.stringify(booking),
    }))
  const taken: Record<Server['name'], string[]> = { app: [], limit: [], peer: [] }
  const assign = async (server: Server, writes: number) => {
    const codes = await addPending(pool, writes)
    taken[server.name].push(...codes)
    const body = (i: number) => ({
      parcel_id: codes[i],
      delivery_men_id: manOf(i).public_id,
      approximate_delivery_date: '2100-01-01',
    })
    return one(server, 'PUT', '/api/admin/transport-parcel', writes, (i) => ({
      headers: as(server, admin),
      body: JSON.stringify(body(i)),
    }))
  }
  const deliver = (server: Server, writes: number) => {
    const codes = taken[server.name].splice(0, writes)
    const path = '/api/delivery-men/delivered-parcel'
    return one(server, 'GET', path, writes, (i) => ({
      headers: as(server, Number(manOf(i).id)),
      path: `${path}?parcel_id=${codes[i]}`,
    }))
  }
  const kinds = {
    'consumer/book-parcel': book,
    'admin/transport-parcel': assign,
    'delivery-men/delivered-parcel': deliver,
  }
  const measured = {
    ...kinds,
    'consumer/book-parcel, checks also in the limit': (server: Server, writes: number) =>
      book(server, writes, server.name === 'limit' ? CHECKED_BOOKING : BOOKING),
  }
  for (const server of servers) for (const write of Object.values(measured)) await write(server, amount)
  // Statements planned while a table was empty read it whole until it is analyzed, as the server does within a minute.
  await pool.query('ANALYZE')
  const samples = Object.keys(measured).map((): Rounds => ({ app: [], limit: [], peer: [] }))
  for (let round = 0; round < rounds; round++)
    for (const server of servers)
      for (const [i, write] of Object.values(measured).entries()) {
        await write(server, WARM)
        samples[i]?.[server.name].push(await write(server, amount))
      }
  for (const [i, name] of Object.keys(measured).entries()) printRow(`/api/${name}`, samples[i] as Rounds)

  for (const [name, write] of Object.entries(kinds)) {
    await write(servers[0] as Server, amount)
    const { node, database } = await runJobs(cluster, pool)
    console.log(
      `the jobs of ${name}: ${Math.round(node / amount)} + ${Math.round(database / amount)} µs of CPU a write`,
    )
  }
}

const REST_MS = 3000
const told = `kind IN ('mail', 'mail.receiver', 'sms.send')`
/** Starts an app, lets it send the mails and SMS in the queue, and returns what that cost, in microseconds of CPU. */
const runJobs = async (cluster: Cluster, pool: pg.Pool) => {
  await pool.query(`UPDATE jobs SET run_at = 'infinity' WHERE ${told}`)
  const { pid, stop } = await cluster.serve('app', [cluster.url, cluster.dir])
  // So that the start is not counted.
  await delay(REST_MS)
  const before = [cpuOf(pid), cluster.databaseCpu()] as const
  await pool.query(`UPDATE jobs SET run_at = now() WHERE ${told}`)
  await pool.query('NOTIFY jobs')
  while ((await pool.query(`SELECT FROM jobs WHERE ${told} LIMIT 1`)).rowCount !== 0) await delay(100)
  const [node, database] = [cpuOf(pid) - before[0], cluster.databaseCpu() - before[1]]
  await stop()
  return { node: node * 1e6, database: database * 1e6 }
}
