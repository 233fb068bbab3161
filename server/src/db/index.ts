import { type Placeholder, sql } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** A connection to the database or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** @param options.origin the public origin, from which SQL builds the addresses of uploads */
export const openDb = (url: string, { origin, max = 20, onError }: { origin: string; max?: number; onError?: (error: Error) => void }) => {
  const pool = new pg.Pool({
    connectionString: withOptions(
      url,
      // Every query is written for one plan by its indexes; left to itself PostgreSQL would plan most pages anew at each request, which costs more than reading them.
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

/** The database's own code of an error (SQLSTATE), however it is wrapped. */
export const sqlState = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  if (error instanceof pg.DatabaseError) return error.code
  return 'cause' in error ? sqlState(error.cause) : undefined
}

const RETRIED = ['40001', '40P01']

/** One transaction, tried again at most three times when the database gave it up for another one. */
export const transact = async <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once((db as Db & { $client: pg.Pool }).$client, work)
    } catch (error) {
      if (attempt > 3 || !RETRIED.includes(sqlState(error) ?? '')) throw error
    }
  }
}

const once = async <T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> => {
  const connection = await pool.connect()
  let broken = false
  try {
    await connection.query('BEGIN')
    const result = await work(dbOf(connection))
    await connection.query('COMMIT')
    return result
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {
      broken = true
    })
    throw error
  } finally {
    connection.release(broken)
  }
}

const madeOnce = <K extends object, V>(make: (key: K) => V): ((key: K) => V) => {
  const made = new WeakMap<K, V>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}

// A connection is always the same Db, so that what transactions prepare on it stays.
const dbOf = madeOnce((connection: pg.PoolClient): Db => drizzle(connection))

/** A statement prepared once for each pool, and once for each connection that runs it in a transaction. */
export const perDb = <T>(make: (db: Db) => T): ((db: Db) => T) => madeOnce(make)

/** Columns whose values are given by name when a prepared statement runs. */
export const named = <K extends string>(...columns: K[]) =>
  Object.fromEntries(columns.map((name): [K, Placeholder] => [name, sql.placeholder(name)])) as Record<K, Placeholder>
