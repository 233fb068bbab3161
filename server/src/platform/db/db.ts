import { sql } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** The database: a pool of connections, or a transaction on one of them. */
export type Db = PgDatabase<NodePgQueryResultHKT>

declare const inTransaction: unique symbol
/** A transaction, which a pool is not: what must share its caller's transaction takes one of these. Made by
 * `transact` alone. */
export type Tx = Db & { readonly [inTransaction]: true }
/** Any database but a transaction: where one may begin. */
export type Pooled = Db & { readonly [inTransaction]?: never }

/** @param options.origin the public origin, from which SQL builds the addresses of uploads */
export const openDb = (
  url: string,
  { origin, max = 20, onError }: { origin: string; max?: number; onError?: (error: Error) => void },
) => {
  const pool = new pg.Pool({
    connectionString: withOptions(
      url,
      // Every query is written for one plan by its indexes; left to itself PostgreSQL would plan most pages anew at
      // each request, which costs more than reading them.
      `-c ranar.uploads=${origin}/uploads/ -c plan_cache_mode=force_generic_plan`,
    ),
    max,
    // Also how long a call waits for its turn when a crowd comes at once.
    connectionTimeoutMillis: 8000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
  })
  // An idle connection's error kills the process unless somebody listens.
  pool.on('error', (error) => onError?.(error))
  // So does one in use that is lost between two statements; the next statement is told.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { db: drizzle(pool) as Db, pool, close: () => pool.end() }
}

/** Options that an operator has put into the address stay: the driver by itself would take them instead of ours. */
const withOptions = (url: string, ours: string) => {
  const address = new URL(url)
  address.searchParams.set('options', [address.searchParams.get('options'), ours].filter(Boolean).join(' '))
  return address.href
}

/** The moment by the database's clock, which every expiry is compared with. */
export const now = async (db: Db): Promise<Date> =>
  new Date((await db.execute<{ now: string }>(sql`SELECT now()::text AS now`)).rows[0]?.now ?? Number.NaN)

/** What the database itself said of an error, however it is wrapped. */
const saidByDatabase = (error: unknown): pg.DatabaseError | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  if (error instanceof pg.DatabaseError) return error
  return 'cause' in error ? saidByDatabase(error.cause) : undefined
}
/** The database's own code of an error (SQLSTATE). */
export const sqlState = (error: unknown) => saidByDatabase(error)?.code
/** The database's own words of an error. */
export const sqlMessage = (error: unknown) => saidByDatabase(error)?.message ?? ''
