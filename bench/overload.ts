// npm run bench -- overload [connections] [seconds]: loads the home page over many connections; prints pages per second
// and how long an API call waits meanwhile.

import { setTimeout as pause } from 'node:timers/promises'
import { migrate, openDb, openSession } from '@ranar/server/testing'
import autocannon from 'autocannon'
import { type Server, startCluster } from './cluster.ts'
import { seed } from './seed.ts'

const [connections = 1000, seconds = 10] = process.argv.slice(3).map(Number)
const GAP_MS = 50

const cluster = await startCluster()
const { db, pool, close } = openDb(cluster.url, { origin: 'http://localhost' })

/** Requests a list every 50 ms until aborted; returns the sorted waits in ms and the number of refused requests. */
const askAlong = async ({ port }: Server, cookie: string, until: AbortSignal) => {
  const waits: number[] = []
  let refused = 0
  while (!until.aborted) {
    const began = performance.now()
    const reply = await fetch(`http://127.0.0.1:${port}/api/consumer/parcel-list`, { headers: { cookie } })
    await reply.arrayBuffer()
    if (reply.status !== 200) refused++
    waits.push(performance.now() - began)
    await pause(GAP_MS)
  }
  return { waits: waits.toSorted((a, b) => a - b), refused }
}
const share = (sorted: number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN

try {
  await migrate(pool)
  await seed(pool, 3000)
  const cookie = `sid=${await openSession(db, 1)}`
  const server = await cluster.serve('app', [cluster.url, cluster.dir, 'built'])
  const press = async (many: number) => {
    const end = new AbortController()
    const along = askAlong(server, cookie, end.signal)
    const pages = many
      ? await autocannon({
          url: `http://127.0.0.1:${server.port}/`,
          connections: many,
          duration: seconds,
          timeout: 30,
          workers: 1,
        })
      : await pause(seconds * 1000).then(() => null)
    end.abort()
    const { waits, refused } = await along
    return {
      connections: many,
      'pages/s': pages ? pages['2xx'] / pages.duration : 0,
      '503/s': pages ? pages.non2xx / pages.duration : 0,
      broken: pages?.errors ?? 0,
      'call p50 ms': share(waits, 0.5),
      'call p99 ms': share(waits, 0.99),
      'calls refused': refused,
    }
  }
  await press(16)
  const rows = [await press(0), await press(16), await press(64), await press(connections)]
  console.table(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, n]) => [key, Number(n.toFixed(1))]))),
  )
  const [, , some, all] = rows
  if (some && all)
    console.log(
      `${connections} connections against 64: ${(all['pages/s'] / some['pages/s']).toFixed(2)} of the pages, a call waits ${(all['call p99 ms'] / some['call p99 ms']).toFixed(2)} times as long (p99)`,
    )
} finally {
  await close()
  await cluster.stop()
}
