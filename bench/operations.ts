// npm run bench -- operations [parcels] [rounds] [seconds]: calls of operations and money and rendered pages, against
// bare node:http that runs the same statements and sends the same bytes; then bulk work, per parcel.

import { randomUUID } from 'node:crypto'
import { fillCompany, inDays, type Kind, makePerson, migrate, openDb, openLink } from '@ranar/server/testing'
import { buildWeb } from '../scripts/build-web.ts'
import { type Server, startCluster } from './cluster.ts'
import { measure, median, printHeads, printRow, type Rounds, type Sample } from './load.ts'
import type { Recorded } from './recorded.ts'
import { addPending } from './writes.ts'

const [parcels = 10_000, rounds = 5, seconds = 1] = process.argv.slice(3).map(Number)
const WARM = 200
const STOPS = 40
const BULK = 50

buildWeb()
const cluster = await startCluster()
const { db, pool, close } = openDb(cluster.url, { origin: 'http://localhost' })
const json = { 'content-type': 'application/json', 'user-timezone': 'Asia/Dhaka' }
type Headers = Record<string, string>

const made = async (kind: Kind) => {
  const person = await makePerson(db, kind)
  return { ...person, headers: { ...json, cookie: `sid=${person.token}` } as Headers }
}

try {
  await migrate(pool)
  const [sender, courier, man, root] = [
    await made('consumer'),
    await made('delivery_men'),
    await made('delivery_men'),
    await made('root'),
  ]
  await fillCompany(cluster.url, { sender: sender.id, courier: courier.id, admin: root.id }, parcels)
  const app = await cluster.serve('app', [cluster.url, cluster.dir, 'built'])
  const limit = await cluster.serve('limit', [cluster.url])
  const send = async (path: string, headers: Headers, body: object) => {
    const reply = await fetch(`http://127.0.0.1:${app.port}/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as { data: { results: { result?: string; success?: boolean; message: string }[] } }
  }
  const assigning = (codes: string[]) => ({
    move: 'assign',
    parcel_ids: codes,
    delivery_men_id: man.publicId,
    day: inDays(0),
  })
  const stops = await addPending(pool, STOPS)
  await send('admin/move-parcels', root.headers, assigning(stops))
  const code = stops[0] ?? ''
  const { rows } = await pool.query('SELECT id FROM parcels WHERE code = $1', [code])
  const token = (await openLink(db, cluster.secret, Number(rows[0].id)))?.token ?? ''

  const calls: [string, Headers][] = [
    ['/api/admin/desk?limit=50', root.headers],
    ['/api/admin/desk?limit=50&late=true', root.headers],
    [`/api/admin/find?q=${code}`, root.headers],
    ['/api/admin/find?q=01711', root.headers],
    ['/api/admin/runs', root.headers],
    ['/api/admin/pickups', root.headers],
    ['/api/admin/exceptions', root.headers],
    [`/api/parcel/details?parcel_id=${code}`, root.headers],
    ['/api/delivery-men/my-run', man.headers],
    ['/api/delivery-men/cash', courier.headers],
    ['/api/admin/hand-overs', root.headers],
    ['/api/admin/collections', root.headers],
    ['/api/admin/books', root.headers],
    ['/api/consumer/statement', sender.headers],
    ['/api/admin/payouts?status=due', root.headers],
    ['/api/admin/report?name=couriers', root.headers],
    ['/', {}],
    [`/parcel-status?parcel_id=${code}`, {}],
    [`/r/${token}`, {}],
  ]
  console.log(`${parcels} parcels, a run of ${STOPS} stops, ${rounds} rounds of ${seconds} s, 16 connections`)
  printHeads()
  for (const [path, headers] of calls) {
    const recorded = (await app.ask({ url: path, headers })) as Recorded
    await limit.ask({ [path]: recorded })
    const one = (server: Server, ask: { amount: number } | { duration: number }) =>
      measure(cluster, server, [{ method: 'GET', path, headers }], ask, { connections: 16 })
    const samples: Rounds = { app: [], limit: [], peer: [] }
    for (const server of [app, limit]) await one(server, { amount: WARM })
    for (let round = 0; round < rounds; round++)
      for (const server of [app, limit]) samples[server.name].push(await one(server, { duration: seconds }))
    const shown = path.replaceAll(code, 'RN…').replaceAll(token, '…').replace('/api/', '')
    printRow(`${shown} (${recorded.statements.length} SQL)`, samples)
  }

  const inBulk = async (what: string, path: string, requests: () => Promise<[Headers, object[]]>, each: number) => {
    const samples: Sample[] = []
    for (let round = -1; round < rounds; round++) {
      const [headers, bodies] = await requests()
      let i = 0
      const next = (asked: object) => ({ ...asked, headers, body: JSON.stringify(bodies[i++]) })
      const sample = await measure(
        cluster,
        app,
        [{ method: 'POST', path: `/api/${path}`, setupRequest: next }],
        { amount: bodies.length },
        { connections: 2 },
      )
      if (round >= 0) samples.push(sample)
    }
    const cost = samples.map(({ nodeCpu, databaseCpu }) => (nodeCpu + databaseCpu) / each)
    console.log(
      `${what}: ${median(cost).toFixed()} µs of CPU each (${Math.min(...cost).toFixed()}–${Math.max(...cost).toFixed()}), a request of ${each} in ${median(samples.map(({ p50 }) => p50)).toFixed()} ms`,
    )
  }
  const REQUESTS = 6
  const assigned: string[] = []
  await inBulk(
    'assigned in bulk',
    'admin/move-parcels',
    async () => {
      const parts = await Promise.all(Array.from({ length: REQUESTS }, () => addPending(pool, BULK)))
      assigned.push(...parts.flat())
      return [root.headers, parts.map(assigning)]
    },
    BULK,
  )
  const delivery = (parcel_id: string, seq: number) => ({
    action_id: randomUUID(),
    seq,
    kind: 'deliver',
    parcel_id,
    at: new Date().toISOString(),
    name: 'Rahima',
    collected: { taka: 100, by: 'cash' },
    due_seen: 100,
  })
  const synced = () => ({ actions: assigned.splice(0, BULK).map(delivery) })
  const { results } = (await send('delivery-men/actions', man.headers, synced())).data
  const refused = results.find(({ result }) => result !== 'applied')
  if (refused) throw new Error(`The courier's actions are not applied: ${refused.message}`)
  await inBulk(
    "a courier's deliveries, synced",
    'delivery-men/actions',
    async () => [man.headers, Array.from({ length: REQUESTS - 1 }, synced)],
    BULK,
  )
} finally {
  await close()
  await cluster.stop()
}
