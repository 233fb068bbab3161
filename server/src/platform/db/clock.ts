import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Condition: `seconds` have passed since `at`, or `at` is in the future because the clock was set back meanwhile.
 * Up to one minute of future is normal, since `now()` is the start of the transaction. */
export const hasPassed = (at: SQLWrapper, seconds: number): SQL<boolean> =>
  sql<boolean>`(${at} <= now() - make_interval(secs => ${sql.raw(String(seconds))}) or ${at} > now() + interval '1 minute')`

/** SQL for the calendar day in Dhaka. */
export const today = sql`(now() at time zone 'Asia/Dhaka')::date`
