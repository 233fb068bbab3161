import type { MessageKey } from '@ranar/contract'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { perDb } from '../db/prepared.ts'
import { Refusal, tooMany } from '../problems.ts'
import { rateLimits } from './table.ts'

/** A second counter: a call is refused while `key` has been counted `max` times. */
export type Bar = { key: string; max: number; seconds: number }
export const noBar: Bar = { key: '', max: 0, seconds: 0 }

/** `max` tries in `seconds`; `message` replaces the usual "too many tries". */
export type Limit = { max: number; seconds: number; message?: MessageKey }

// A window that ends later than a new one would is from before the clock was set back. The extra minute allows for
// transactions that began before another one's count.
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

/** Counts one try before its work; throws 429 when there were too many or `bar` is reached. A rollback undoes it. */
export const countTry = async (db: Db, key: string, limit: Limit, bar: Bar = noBar) => {
  await countTries(db, key, 1, limit, bar)
}

/** Counts one try and returns whether it exceeds the limit, for callers that do not throw then. */
export const isTooMany = async (db: Db, key: string, limit: Limit) => {
  try {
    await countTry(db, key, limit)
    return false
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return true
    throw error
  }
}

/** Counts several tries at once; throws 429 when not one of them is left. Returns the count `n` of this window, which
 * ends in `wait` seconds. */
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

/** Takes back a try that should not count, such as a login that succeeded. */
export const forgiveTry = (db: Db, key: string) =>
  db
    .update(rateLimits)
    .set({ n: sql`greatest(0, ${rateLimits.n} - 1)` })
    .where(sql`${rateLimits.key} = ${key}`)

/** Resets these counters. */
export const forgetTries = (db: Db, keys: string[]) => db.delete(rateLimits).where(inArray(rateLimits.key, keys))

export const forgetOldLimits = (db: Db) =>
  db.delete(rateLimits).where(sql`${rateLimits.resetsAt} < now() - interval '1 hour'`)
