import { expect, test } from 'vitest'
import { database, testOrigin } from '../../../test/database.ts'
import { openDb } from '../db/db.ts'
import { Refusal } from '../problems.ts'
import { countLeased, endLease } from './leases.ts'
import { noBar } from './rate-limits.ts'

const { db, pool, url } = await database()
const limit = { max: 60, seconds: 60 }
/** Returns how many of these calls passed; rethrows every error but a refusal. */
const passed = async (calls: Promise<void>[]) => {
  const done = await Promise.allSettled(calls)
  for (const one of done) if (one.status === 'rejected' && !(one.reason instanceof Refusal)) throw one.reason
  return done.filter(({ status }) => status === 'fulfilled').length
}
const counted = async (key: string) =>
  (await pool.query('SELECT n FROM rate_limits WHERE key = $1', [key])).rows[0].n as number
const writesOf = async () => {
  await pool.query('SELECT pg_stat_force_next_flush()')
  const { rows } = await pool.query(
    "SELECT (n_tup_ins + n_tup_upd)::int AS n FROM pg_stat_user_tables WHERE relname = 'rate_limits'",
  )
  return rows[0].n as number
}

test('one process lets exactly the limit through, in sequence or concurrently, with fewer writes than calls', async () => {
  for (let n = 0; n < 60; n++) await countLeased(db, 'slow', limit, noBar)
  await expect(countLeased(db, 'slow', limit, noBar)).rejects.toThrow(Refusal)
  expect(await passed(Array.from({ length: 200 }, () => countLeased(db, 'fast', limit, noBar)))).toBe(60)
  await expect.poll(writesOf).toBeGreaterThan(0)
  expect(await writesOf()).toBeLessThan(60)
})

test('four concurrent processes together never let more through than the limit', async () => {
  const processes = Array.from({ length: 4 }, () => openDb(url, { origin: testOrigin, max: 4 }))
  for (let round = 0; round < 10; round++) {
    const calls = Array.from({ length: 120 }, (_, n) => processes[n % 4])
    const through = await passed(calls.map((one) => countLeased(one?.db ?? db, `many:${round}`, limit, noBar)))
    expect(through).toBeLessThanOrEqual(60)
    // Fewer than the limit pass, since each process may have leased a quarter of the rest without using it.
    expect(through).toBeGreaterThan(30)
    expect(await counted(`many:${round}`)).toBeGreaterThanOrEqual(60)
  }
  await Promise.all(processes.map(({ close }) => close()))
})

test('a limit that an operator has made fractional is rounded down', async () => {
  const calls = Array.from({ length: 9 }, () => countLeased(db, 'broken', { max: 4.5, seconds: 60 }, noBar))
  expect(await passed(calls)).toBe(4)
})

test('a lease ends with its window', async () => {
  const short = { max: 40, seconds: 1 }
  for (let n = 0; n < 9; n++) await countLeased(db, 'window', short, noBar)
  await pool.query("UPDATE rate_limits SET resets_at = now() WHERE key = 'window'")
  await expect
    .poll(async () => {
      await countLeased(db, 'window', short, noBar)
      return (await pool.query("SELECT resets_at > now() AS anew FROM rate_limits WHERE key = 'window'")).rows[0].anew
    })
    .toBe(true)
  expect(await counted('window')).toBeLessThan(15)
})

test('a bar refuses the first call after the lease is ended', async () => {
  const bar = { key: 'guesses', max: 1, seconds: 600 }
  for (let n = 0; n < 5; n++) await countLeased(db, 'barred', limit, bar)
  await pool.query("INSERT INTO rate_limits VALUES ('guesses', 1, now() + interval '5 minutes')")
  endLease(db, 'barred')
  await expect(countLeased(db, 'barred', limit, bar)).rejects.toThrow(Refusal)
})
