import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Whether so many seconds have passed since `at`, by any clock: what seems to lie in the future is from before the
 * clock was set back, and as old as can be.
 * A minute of future is none: a transaction's `now()` is its beginning.
 */
export const hasPassed = (at: SQLWrapper, seconds: number): SQL<boolean> =>
  sql<boolean>`(${at} <= now() - make_interval(secs => ${sql.raw(String(seconds))}) or ${at} > now() + interval '1 minute')`
