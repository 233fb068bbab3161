// npm run bench -- streams [connections]: many event streams on one process, ten per person; prints the server's memory
// per stream and how soon one change reaches all of them.

import { readFileSync } from 'node:fs'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { makePerson, migrate, openDb } from '@ranar/server/testing'
import { startCluster } from './cluster.ts'
import { median } from './load.ts'

const [connections = 5000] = process.argv.slice(3).map(Number)
const OF_A_PERSON = 10
const ROUNDS = 5
const AT_ONCE = 100

const cluster = await startCluster()
const { db, pool, close } = openDb(cluster.url, { origin: 'http://localhost' })
let heard = 0
const open = (port: number, token: string) =>
  new Promise<void>((resolve, reject) => {
    http
      .get(
        {
          port,
          host: '127.0.0.1',
          agent: false,
          path: '/api/notification/stream',
          headers: { cookie: `sid=${token}` },
        },
        (reply) => {
          if (reply.statusCode !== 200) return reject(new Error(`The stream answers ${reply.statusCode}`))
          reply.setEncoding('utf8').on('data', (text: string) => {
            if (text.includes('event: changed')) heard++
          })
          reply.once('data', () => resolve())
        },
      )
      .once('error', reject)
  })

try {
  await migrate(pool)
  const server = await cluster.serve('app', [cluster.url, cluster.dir])
  const residentKb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1])
  const people = Math.ceil(connections / OF_A_PERSON)
  const tokens: string[] = []
  for (let i = 0; i < people; i++) tokens.push((await makePerson(db, 'delivery_men')).token)
  for (const token of tokens.slice(0, 20)) await open(server.port, token)
  await pause(2000)
  const before = residentKb()
  const all = Array.from({ length: people * OF_A_PERSON }, (_, i) => tokens[i % people] as string).slice(20)
  for (let i = 0; i < all.length; i += AT_ONCE)
    await Promise.all(all.slice(i, i + AT_ONCE).map((token) => open(server.port, token)))
  await pause(5000)
  const each = (residentKb() - before) / all.length
  const waits: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    heard = 0
    const from = performance.now()
    await pool.query(`SELECT pg_notify('live', '{"role":"delivery_men"}')`)
    while (heard < people * OF_A_PERSON) {
      if (performance.now() - from > 30_000) throw new Error(`${heard} have heard`)
      await pause(5)
    }
    waits.push(performance.now() - from)
    await pause(2000)
  }
  console.log(
    `${people * OF_A_PERSON} streams: ${each.toFixed(1)} kB of the server's memory each; all heard of a change in ${median(waits).toFixed()} ms (${Math.min(...waits).toFixed()}–${Math.max(...waits).toFixed()})`,
  )
} finally {
  await close()
  await cluster.stop()
}
