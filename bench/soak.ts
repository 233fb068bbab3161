// npm run bench -- soak [minutes] [requests a second]: hours of mixed work on the built server; prints latency, errors
// and memory, and checks at the end that bank and app agree on the money.

import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, type Args, api, client, type Endpoint } from '@ranar/contract'
import {
  booking,
  disagreements,
  inDays,
  type Kind,
  makePerson,
  openDb,
  portrait,
  startServer,
  testPassword,
  until,
} from '@ranar/server/testing'
import { buildServer } from '../scripts/build-server.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { median } from './load.ts'

const [minutes = 120, rate = 20] = process.argv.slice(3).map(Number)
const json = { 'content-type': 'application/json' }

buildWeb()
buildServer()
const server = await startServer({ NODE_ENV: 'production' }, 'built.mjs')
const { db, pool, close } = openDb(server.databaseUrl, { origin: server.origin, max: 2 })
const replies: { status: number; ms: number }[] = []

const ask = async (path: string, init: RequestInit & { headers: Record<string, string> }) => {
  const from = performance.now()
  const reply = await fetch(server.origin + path, init)
  replies.push({ status: reply.status, ms: performance.now() - from })
  return reply
}
/** Creates a person and returns their API client, which throws on a refusal; `replies` has the status of every call. */
const person = async (kind: Kind) => {
  const { token, publicId, email } = await makePerson(db, kind)
  const headers = { cookie: `sid=${token}`, 'user-timezone': 'Asia/Dhaka' }
  const call = client((path, init) => ask(path, { ...init, headers: { ...init.headers, ...headers } }))
  const through = async <E extends Endpoint>(endpoint: E, ...sent: Args<E>): Promise<Answer<E>> =>
    (await call(endpoint, ...sent)).data
  return Object.assign(through, { headers, id: publicId, email })
}
const crowd = (kind: Kind, count: number) => Promise.all(Array.from({ length: count }, () => person(kind)))
const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

const [senders, men, admins] = [await crowd('consumer', 60), await crowd('delivery_men', 6), await crowd('admin', 3)]
const picture = await portrait()
const book = async () => {
  const sender = any(senders)
  return { sender, parcel_id: (await sender(api.parcels.book, { body: booking })).parcel._id }
}
const pay = async () => {
  const { sender, parcel_id } = await book()
  const { client_secret } = await sender(api.payments.createIntent, { query: { parcel_id } })
  await sender(api.payments.sandboxCard, {
    body: { client_secret, number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', confirmed: false },
  })
  return { sender, parcel_id }
}

/** What people do, each with its relative frequency. */
const habits: [number, () => Promise<unknown>][] = [
  [8, () => ask('/', { headers: { 'accept-language': any(['en', 'bn']) } })],
  [8, async () => any(senders)(api.parcels.mine, { query: { page: 1 + Math.floor(Math.random() * 5) } })],
  [12, async () => any(admins)(api.dispatch.all)],
  [12, async () => any(men)(api.deliveries.mine)],
  [10, async () => any(senders)(api.notifications.list)],
  [10, async () => any(admins)(api.statistics.week)],
  [
    8,
    async () => {
      const { sender, parcel_id } = await book()
      await ask(`/parcel-status?parcel_id=${parcel_id}`, { headers: {} })
      await sender(api.parcels.cancel, { query: { parcel_id } })
    },
  ],
  [
    6,
    async () => {
      const { sender, parcel_id } = await pay()
      const man = any(men)
      await any(admins)(api.dispatch.transport, {
        body: { parcel_id, delivery_men_id: man.id, approximate_delivery_date: inDays(1) },
      })
      await man(api.deliveries.deliver, { query: { parcel_id } })
      await sender(api.reviews.add, { query: { parcel_id }, body: { rating: 5, comment: 'On time' } })
    },
  ],
  [
    2,
    async () => {
      const { sender, parcel_id } = await pay()
      await sender(api.payments.check, { body: { parcel_id } })
      await sender(api.parcels.cancel, { query: { parcel_id } })
      await sender(api.refunds.request, { query: { parcel_id } })
    },
  ],
  [
    1,
    () =>
      ask('/api/auth/login', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email: any(senders).email, password: testPassword }),
      }),
  ],
  [1, async () => any(men)(api.people.updateProfile, { body: { avatar: picture } })],
  [1, () => ask(`/${randomUUID()}`, { headers: {} })],
  [
    1,
    async () => {
      const leave = new AbortController()
      const stream = await ask('/api/notification/stream', { headers: any(senders).headers, signal: leave.signal })
      await pause(5000)
      leave.abort()
      await stream.body?.cancel().catch(() => {})
    },
  ],
]
const acts = habits.flatMap(([times, act]) => Array.from({ length: times }, () => act))

const residentMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
const descriptors = () => readdirSync(`/proc/${server.pid}/fd`).length
const columns = (cells: (string | number)[]) => console.log(...cells.map((cell) => String(cell).padStart(12)))
columns(['minute', 'requests', 'p50 ms', 'p95 ms', '5xx', 'broken', 'RSS MB', 'descriptors'])

const samples: { hour: number; mb: number }[] = []
let [broken, failed] = [0, 0]
for (let minute = 1; minute <= minutes; minute++) {
  const end = Date.now() + 60_000
  while (Date.now() < end) {
    // An action makes about 1.8 requests.
    void any(acts)().catch(() => broken++)
    await pause((1000 / rate) * 1.8)
  }
  const times = replies.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const refused = replies.filter(({ status }) => status >= 500).length
  failed += refused
  samples.push({ hour: minute / 60, mb: residentMb() })
  columns([
    minute,
    times.length,
    median(times).toFixed(1),
    (times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1),
    refused,
    broken,
    residentMb().toFixed(1),
    descriptors(),
  ])
  replies.length = 0
}

const late = samples.slice(Math.floor(samples.length / 3))
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const [hour, mb] = [mean(late.map((one) => one.hour)), mean(late.map((one) => one.mb))]
const slope =
  late.reduce((sum, one) => sum + (one.hour - hour) * (one.mb - mb), 0) /
  late.reduce((sum, one) => sum + (one.hour - hour) ** 2, 0)
await until(
  () => disagreements(pool),
  (faults) => faults.length === 0,
)
console.log(
  `RSS grew by ${slope.toFixed(1)} MB an hour in the later two thirds; 5xx ${failed}; broken ${broken}; bank and app agree`,
)
await close()
console.log(`ended with ${await server.stop()}`)
server.forget()
