import type { MessageKey } from '@ranar/contract'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { perDb } from '../db/prepared.ts'
import { Refusal, tooMany } from '../problems.ts'
import { rateLimits } from './table.ts'

/** A key that keeps those out who have been counted its `max` times. */
export type Bar = { key: string; max: number; seconds: number }
export const noBar: Bar = { key: '', max: 0, seconds: 0 }

/** `message` is said instead of "too many tries". */
export type Limit = { max: number; seconds: number; message?: MessageKey }

// What ends later than one that begins now was counted before the clock was set back. A minute is for transactions that
// began before another's count.
const longest = (seconds: string) => sql`now() + make_interval(secs => ${sql.placeholder(seconds)} + 60)`
const again = sql`(${rateLimits.resetsAt} <= now() or ${rateLimits.resetsAt} > ${longest('seconds')})`
const hit = perDb((db) =>
  db
    .insert(rateLimits)
    .values({
      key: sql.placeholder('key'),
      n: sql.placeholder('tries'),
      resetsAt: sql`now() + make_interval(secs => ${sql.placeholder('seconds')})`,
    })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        n: sql`case when ${again} then excluded.n else ${rateLimits.n} + excluded.n end`,
        resetsAt: sql`case when ${again} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      n: rateLimits.n,
      wait: sql<number>`extract(epoch from ${rateLimits.resetsAt} - now())::float8`,
      barred: sql<number | null>`(select extract(epoch from bar.resets_at - now())::float8 from ${rateLimits} bar
        where bar.key = ${sql.placeholder('bar')} and bar.n >= ${sql.placeholder('barAt')}
          and bar.resets_at > now() and bar.resets_at <= ${longest('barSeconds')})`,
    })
    .prepare('limit_hit'),
)

/**
 * Counts one try before its work is done; throws 429 when there were too many, or when the key `bar` has been counted
 * its `max` times.
 * Inside a transaction the count goes with it.
 */
export const countTry = async (db: Db, key: string, limit: Limit, bar: Bar = noBar) => {
  await countTries(db, key, 1, limit, bar)
}

/** Counts one try; whether none was left, for whoever does something else then. */
export const isTooMany = async (db: Db, key: string, limit: Limit) => {
  try {
    await countTry(db, key, limit)
    return false
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return true
    throw error
  }
}

/** Counts several tries at once; throws 429 when not one of them is left. `n` are all of this window, which ends in
 * `wait` seconds. */
export const countTries = async (db: Db, key: string, tries: number, { max, seconds, message }: Limit, bar: Bar) => {
  const [row] = await hit(db).execute({
    key,
    tries,
    seconds,
    bar: bar.key,
    barAt: bar.max,
    barSeconds: bar.seconds,
  })
  if (!row) throw new Error('The count of tries answered nothing')
  if (row.barred) throw tooMany(row.barred)
  if (row.n - tries >= Math.floor(max)) throw tooMany(row.wait, message)
  return row
}

/** Takes back one try that turned out to be none (a login that succeeded). */
export const forgiveTry = (db: Db, key: string) =>
  db
    .update(rateLimits)
    .set({ n: sql`greatest(0, ${rateLimits.n} - 1)` })
    .where(sql`${rateLimits.key} = ${key}`)

/** Starts these counts anew. */
export const forgetTries = (db: Db, keys: string[]) => db.delete(rateLimits).where(inArray(rateLimits.key, keys))

export const forgetOldLimits = (db: Db) =>
  db.delete(rateLimits).where(sql`${rateLimits.resetsAt} < now() - interval '1 hour'`)
