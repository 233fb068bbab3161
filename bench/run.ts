// npm run bench -- [parcels] [rounds] [seconds]: the hot calls against the limit of the machine, in turn; prints ratios, judges nothing.

import os from 'node:os'
import { migrate, newCode, openDb, openSession } from '@ranar/server/testing'
import { type Server, startCluster } from './cluster.ts'
import { measure, printHeads, printRow, type Sample, sameAnswers } from './load.ts'
import { seed } from './seed.ts'
import { statements } from './statements.ts'
import { addPending, booking } from './writes.ts'

const [parcels = 3000, rounds = 5, seconds = 2] = process.argv.slice(2).map(Number)
// Requests before anything is measured, so that the code is compiled.
const WARM = 1500
const people = { consumer: 1, delivery_men: 51, admin: 63 }

const cluster = await startCluster()
const { db, pool, close } = openDb(cluster.url, { origin: 'http://localhost' })
try {
  await migrate(pool)
  await seed(pool, parcels)
  const code = newCode()
  await pool.query(`UPDATE parcels SET code = $1 WHERE id = (SELECT min(id) FROM parcels WHERE stage = 'delivered')`, [
    code,
  ])
  const calls = statements(code)
  const servers = [
    await cluster.serve('app', [cluster.url, cluster.dir]),
    await cluster.serve('limit', [cluster.url, JSON.stringify(calls)]),
  ]

  console.log(
    `${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.version}, ${parcels} parcels, ${rounds} rounds of ${seconds} s, 64 connections`,
  )
  printHeads()
  const tokens = Object.fromEntries(
    await Promise.all(Array.from({ length: 63 }, async (_, i) => [i + 1, await openSession(db, i + 1)] as const)),
  )
  const as = (person: number) => ({ cookie: `sid=${tokens[person]}` })
  const compare = async (call: string, ask: (server: Server) => Promise<Sample>) => {
    const samples: Record<Server['name'], Sample[]> = { app: [], limit: [] }
    for (let round = 0; round < rounds; round++)
      for (const server of servers) samples[server.name].push(await ask(server))
    printRow(call, samples.app, samples.limit)
  }

  for (const [path, { who }] of Object.entries(calls)) {
    const headers: Record<string, string> = who ? as(people[who]) : {}
    await sameAnswers(servers, path, headers)
    const requests = [{ method: 'GET', path, headers }] as const
    for (const server of servers) await measure(cluster, server, [...requests], { amount: WARM })
    await compare(path.split('?')[0] ?? '', (server) => measure(cluster, server, [...requests], { duration: seconds }))
  }

  const json = { 'content-type': 'application/json', 'user-timezone': 'Asia/Dhaka' }
  const amount = 300 * seconds
  const { rows: men } = await pool.query(`SELECT id, public_id FROM users WHERE role = 'delivery_men' ORDER BY id`)
  const manOf = (i: number) => men[i % men.length]
  const one = async (
    server: Server,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    request: (i: number) => { headers: object; body?: string; path?: string },
  ) => {
    // Of one person so many bookings an hour are allowed; the limit of the machine knows no limits.
    await pool.query('TRUNCATE rate_limits')
    let i = 0
    const next = (asked: object) => {
      const { headers, ...more } = request(i++)
      return { ...asked, ...more, headers: { ...json, ...headers } }
    }
    return measure(cluster, server, [{ method, path, setupRequest: next }], { amount })
  }
  const book = (server: Server) =>
    one(server, 'POST', '/api/consumer/book-parcel', (i) => ({
      headers: as(1 + (i % 50)),
      body: JSON.stringify(booking),
    }))
  const taken: Record<Server['name'], string[]> = { app: [], limit: [] }
  const assign = async (server: Server) => {
    const codes = await addPending(pool, amount)
    taken[server.name].push(...codes)
    const body = (i: number) => ({
      parcel_id: codes[i],
      delivery_men_id: manOf(i).public_id,
      approximate_delivery_date: '2100-01-01',
    })
    return one(server, 'PUT', '/api/admin/transport-parcel', (i) => ({
      headers: as(people.admin),
      body: JSON.stringify(body(i)),
    }))
  }
  const deliver = (server: Server) => {
    const codes = taken[server.name].splice(0, amount)
    const path = '/api/delivery-men/delivered-parcel'
    return one(server, 'GET', path, (i) => ({
      headers: as(Number(manOf(i).id)),
      path: `${path}?parcel_id=${codes[i]}`,
    }))
  }
  for (const server of servers) for (const write of [book, assign, deliver]) await write(server)
  await compare('/api/consumer/book-parcel', book)
  await compare('/api/admin/transport-parcel', assign)
  await compare('/api/delivery-men/delivered-parcel', deliver)
} finally {
  await close()
  await cluster.stop()
}
