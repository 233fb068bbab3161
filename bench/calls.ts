// npm run bench -- calls [parcels] [rounds] [seconds]: compares the hot calls of the app with the machine's limit and
// with a typical Express app, in turn; prints ratios and sets no threshold.

import os from 'node:os'
import { migrate, newCode, openDb, openSession } from '@ranar/server/testing'
import { type Server, startCluster } from './cluster.ts'
import { type Ask, measure, printHeads, printRow, type Rounds, type Sample, sameAnswers } from './load.ts'
import { measureWrites } from './measure-writes.ts'
import { seed } from './seed.ts'
import { statements } from './statements.ts'

const [parcels = 3000, rounds = 5, seconds = 2] = process.argv.slice(3).map(Number)
// Requests sent before measuring, so that the code is compiled.
const WARM = 1000
const people = { consumer: 1, delivery_men: 51, admin: 63 }
// The app looks a session up once for calls that come together, so reads are measured with one and with many sessions.
const MANY = 64

/** Logs in to the peer, which asks for no password, and returns its session cookie. */
const login = async ({ port }: Server, id: string) => {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`http://127.0.0.1:${port}/login`, { method: 'POST', headers, body: JSON.stringify({ id }) })
  return reply.headers.get('set-cookie')?.split(';')[0]
}

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
    await cluster.serve('peer', [cluster.url]),
  ]

  console.log(
    `${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.version}, ${parcels} parcels, ${rounds} rounds of ${seconds} s, 64 connections`,
  )
  printHeads()
  const tokens = Object.fromEntries(
    await Promise.all(Array.from({ length: 63 }, async (_, i) => [i + 1, await openSession(db, i + 1)] as const)),
  )
  const [app, , peer] = servers as [Server, Server, Server]
  const logins = Object.fromEntries(
    await Promise.all(Object.keys(tokens).map(async (id) => [id, await login(peer, id)])),
  )
  const as = ({ name }: Server, person: number) => ({
    cookie: name === 'peer' ? String(logins[person]) : `sid=${tokens[person]}`,
  })
  const sessionsOf = async (person: number): Promise<Record<Server['name'], string[]>> => {
    const own: string[] = []
    const peers: string[] = []
    for (let n = 0; n < MANY; n++) {
      own.push(`sid=${await openSession(db, person)}`)
      peers.push(String(await login(peer, String(person))))
    }
    return { app: own, limit: own, peer: peers }
  }
  /** Gives each connection a cookie of its own. */
  const eachWithItsOwn = (cookies: string[], path: string): Ask => {
    let n = 0
    return {
      setupClient: (client) =>
        client.setRequests([{ method: 'GET', path, headers: { cookie: cookies[n++ % MANY] ?? '' } }]),
    }
  }
  const compare = async (ask: (server: Server) => Promise<Sample>) => {
    const samples: Rounds = { app: [], limit: [], peer: [] }
    for (let round = 0; round < rounds; round++)
      for (const server of servers) samples[server.name].push(await ask(server))
    return samples
  }

  for (const [path, { who }] of Object.entries(calls)) {
    const headersOf = (server: Server) => (who ? as(server, people[who]) : {})
    await sameAnswers(servers, path, headersOf)
    const requests = (server: Server) => [{ method: 'GET' as const, path, headers: headersOf(server) }]
    const read = async (name: string, more: (server: Server) => Ask = () => ({})) => {
      const ask = (server: Server, how: { duration: number } | { amount: number }, rate?: Ask) =>
        measure(cluster, server, requests(server), how, { ...more(server), ...rate })
      for (const server of servers) await ask(server, { amount: WARM })
      const samples = await compare((server) => ask(server, { duration: seconds }))
      const overallRate = Math.ceil(Math.max(...samples.app.map(({ rate }) => rate)) / 2)
      printRow(name, samples, await ask(app, { duration: 2 * seconds }, { overallRate }))
    }
    const name = path.split('?')[0] ?? ''
    await read(name)
    if (!who) continue
    const cookies = await sessionsOf(people[who])
    await read(`${name}, ${MANY} sessions`, (server) => eachWithItsOwn(cookies[server.name], path))
  }

  await app.stop()
  servers[0] = await cluster.serve('app', [cluster.url, cluster.dir, 'queue'])
  await measureWrites({ cluster, pool, servers, as, admin: people.admin, rounds, amount: 200 * seconds })
} finally {
  await close()
  await cluster.stop()
}
