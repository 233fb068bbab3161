// npm run bench -- [parcels] [rounds] [seconds]: the hot calls against the limit of the machine, in turn; prints ratios, judges nothing.
import os from 'node:os'
import { openDb } from '../server/src/db/index.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { newCode } from '../server/src/parcels/code.ts'
import { openSession } from '../server/src/sessions/queries.ts'
import { startCluster } from './cluster.ts'
import { measure, printHeads, printRow, type Sample, sameAnswers } from './load.ts'
import { seed } from './seed.ts'
import { statements } from './statements.ts'

const [parcels = 3000, rounds = 5, seconds = 2] = process.argv.slice(2).map(Number)
const people = { consumer: 1, delivery_men: 51, admin: 63 }

const cluster = await startCluster()
const { db, pool, close } = openDb(cluster.url, { origin: 'http://localhost' })
try {
  await migrate(pool)
  await seed(pool, parcels)
  const code = newCode()
  await pool.query(`UPDATE parcels SET code = $1 WHERE id = (SELECT min(id) FROM parcels WHERE stage = 'delivered')`, [code])
  const calls = statements(code)
  const servers = [await cluster.serve('app', [cluster.url, cluster.dir]), await cluster.serve('limit', [cluster.url, JSON.stringify(calls)])]

  console.log(`${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.version}, ${parcels} parcels, ${rounds} rounds of ${seconds} s, 64 connections`)
  printHeads()
  for (const [path, { who }] of Object.entries(calls)) {
    const headers: Record<string, string> = who ? { cookie: `sid=${await openSession(db, people[who])}` } : {}
    await sameAnswers(servers, path, headers)
    const samples: Record<string, Sample[]> = { app: [], limit: [] }
    for (let round = -1; round < rounds; round++)
      for (const server of servers) {
        const sample = await measure(cluster, server, [{ method: 'GET', path, headers }], { duration: seconds })
        if (round >= 0) samples[server.name]?.push(sample)
      }
    printRow(path.split('?')[0] ?? '', samples.app ?? [], samples.limit ?? [])
  }
} finally {
  await close()
  await cluster.stop()
}
