import { setTimeout as rest } from 'node:timers/promises'
import { api, isProblem, Problem } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { amount } from '../../../test/amount.ts'
import { booking, inDays } from '../../../test/company.ts'
import { listening } from '../../../test/listening.ts'
import { outages, restartable } from '../../../test/outage.ts'
import { meet, through } from '../../../test/outside.ts'
import { startServer } from '../../../test/process.ts'
import { until } from '../../../test/until.ts'
import { openDb } from './db.ts'

const database = await restartable()
const server = await startServer({ DATABASE_URL: database.url })
const { db, pool, close } = openDb(database.url, { origin: server.origin, max: 2 })
afterAll(async () => {
  await close()
  await server.stop()
  server.forget()
  await database.stop()
})

type Reply = { at: number; tookMs: number; status: number }
const CALLS_A_SECOND = 20

const [admin, courier, watcher] = [
  await meet(server, 'admin'),
  await meet(server, 'delivery_men'),
  await meet(server, 'consumer'),
]
const senders = await Promise.all(Array.from({ length: 10 }, () => meet(server, 'consumer')))
const as = (who: typeof admin) => through(server, who)

/** Calls the API until stopped; collects each reply, and each confirmed event as `<parcel> <event>` in `told`. */
const work = () => {
  const replies: Reply[] = []
  const told: string[] = []
  const calls: Promise<void>[] = []
  const fresh: string[] = []
  const sent: string[] = []
  const it = (parcel_id = 'RN0000000000') => ({ query: { parcel_id } })
  const does = [
    async (n: number) => {
      const { data } = await as(senders[n % 10] ?? admin)(api.parcels.book, { body: booking })
      told.push(`${data.parcel._id} booked`)
      fresh.push(data.parcel._id)
    },
    async () => {
      const parcel_id = fresh.shift()
      if (!parcel_id) return
      const body = { parcel_id, delivery_men_id: courier.id, approximate_delivery_date: inDays(1) }
      await as(admin)(api.dispatch.transport, { body })
      told.push(`${parcel_id} assigned`)
      sent.push(parcel_id)
    },
    async () => {
      const parcel_id = sent.shift()
      if (!parcel_id) return
      await as(courier)(api.deliveries.deliver, it(parcel_id))
      told.push(`${parcel_id} delivered`)
    },
    async (n: number) => void (await as(senders[n % 10] ?? admin)(api.parcels.mine)),
    async () => void (await as(courier)(api.deliveries.mine)),
    async () => void (await as(watcher)(api.site.analytics)),
    async () => {
      const { ok, status } = await fetch(`${server.origin}/health/ready`)
      if (!ok) throw new Problem(status, { success: false, message: 'not ready' })
    },
  ]
  const call = async (n: number) => {
    const at = performance.now()
    const status = await (does[n % does.length] as (n: number) => Promise<void>)(n).then(
      () => 200,
      (error) => (isProblem(error) ? error.status : -1),
    )
    replies.push({ at, tookMs: performance.now() - at, status })
  }
  let n = 0
  const clock = setInterval(() => calls.push(call(n++)), 1000 / CALLS_A_SECOND)
  return {
    replies,
    told,
    stop: async () => {
      clearInterval(clock)
      await Promise.all(calls)
    },
  }
}

const rounds = Array.from({ length: amount(1, 10) }, () => outages).flat()

test(`the app survives ${rounds.length} outages of its database under load and loses nothing that it confirmed`, {
  timeout: amount(120, 1800) * 1000,
}, async () => {
  const stream = await listening(server, { cookie: watcher.headers.cookie })
  for (const outage of rounds) {
    const people = work()
    await rest(500 + Math.random() * 500)
    await database.suffer(outage, Math.random() * 1500)
    const upAt = performance.now()
    const served = () => people.replies.filter(({ at, status }) => at > upAt && status === 200)
    await until(
      async () => served().length,
      (calls) => calls > 10,
    )
    await people.stop()
    expect(
      people.replies.filter(({ status }) => status !== 200 && status !== 503),
      outage,
    ).toEqual([])
    expect(Math.max(...people.replies.map(({ tookMs }) => tookMs)), outage).toBeLessThan(30_000)
    expect(Math.min(...served().map(({ at, tookMs }) => at + tookMs)) - upAt, outage).toBeLessThan(30_000)
    const { rows } = await pool.query(
      "SELECT code || ' ' || e.name AS done FROM parcel_events e JOIN parcels p ON p.id = e.parcel_id",
    )
    const done = new Set(rows.map((row) => row.done))
    expect(people.told.length, outage).toBeGreaterThan(0)
    expect(
      people.told.filter((one) => !done.has(one)),
      outage,
    ).toEqual([])
  }
  // The event streams and the jobs must have reconnected too.
  const before = stream.changes()
  await until(
    async () => {
      await as(watcher)(api.parcels.book, { body: booking })
      await rest(250)
      return stream.changes()
    },
    (changes) => changes > before + 1,
  )
  await until(
    async () => (await pool.query('SELECT kind FROM jobs WHERE run_at <= now() AND NOT dead')).rows,
    (waiting) => waiting.length === 0,
  )
})

test('a connection lost between two statements fails its own transaction and nothing else', async () => {
  const lost = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
    await pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    await rest(100)
    await tx.execute(sql`SELECT 1`)
  })
  await expect(lost).rejects.toThrow()
  expect((await db.execute(sql`SELECT 1`)).rowCount).toBe(1)
})
