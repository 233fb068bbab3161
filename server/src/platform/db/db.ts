import { sql } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** The database: a pool of connections, or a transaction on one of them. */
export type Db = PgDatabase<NodePgQueryResultHKT>

declare const inTransaction: unique symbol
/** A transaction, which only `transact` and `apart` create. A function that takes one does not compile with a pool. */
export type Tx = Db & { readonly [inTransaction]: true }
/** A database that is not a transaction, so that one may begin on it. */
export type Pooled = Db & { readonly [inTransaction]?: never }

/** Opens a pool. `origin` is the public origin, from which SQL builds the URLs of uploads. */
export const openDb = (
  url: string,
  { origin, max = 20, onError }: { origin: string; max?: number; onError?: (error: Error) => void },
) => {
  const pool = new pg.Pool({
    connectionString: withOptions(
      url,
      // Every query has one good plan; by default PostgreSQL would plan many anew at each run, which costs more.
      `-c ranar.uploads=${origin}/uploads/ -c plan_cache_mode=force_generic_plan`,
    ),
    max,
    // Statements of a transaction that are started together do not wait for each other.
    pipeline: true,
    // Also how long a call waits for a free connection of the pool.
    connectionTimeoutMillis: 8000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
  })
  // Without a listener an error on an idle connection would end the process.
  pool.on('error', (error) => onError?.(error))
  // The same holds for a connection in use that is lost between two statements; the next statement fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { db: drizzle(pool) as Db, pool, close: () => pool.end() }
}

/** Appends our options to those in the URL; the driver alone would use the URL's options instead of ours. */
const withOptions = (url: string, ours: string) => {
  const address = new URL(url)
  address.searchParams.set('options', [address.searchParams.get('options'), ours].filter(Boolean).join(' '))
  return address.href
}

/** Returns the time by the database's clock, with which every expiry is compared. */
export const now = async (db: Db): Promise<Date> =>
  new Date((await db.execute<{ now: string }>(sql`SELECT now()::text AS now`)).rows[0]?.now ?? Number.NaN)

/** Finds the database's own error among an error and its causes. */
const saidByDatabase = (error: unknown): pg.DatabaseError | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  if (error instanceof pg.DatabaseError) return error
  return 'cause' in error ? saidByDatabase(error.cause) : undefined
}
/** Returns the SQLSTATE of an error, undefined if it did not come from the database. */
export const sqlState = (error: unknown) => saidByDatabase(error)?.code
/** Returns the database's message of an error, '' if it did not come from the database. */
export const sqlMessage = (error: unknown) => saidByDatabase(error)?.message ?? ''
