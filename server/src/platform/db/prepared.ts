import { type Placeholder, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db, Tx } from './db.ts'

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

/** Returns the one transaction object of a connection, so that `perDb` finds the statements prepared on it. */
export const txOf = madeOnce((connection: pg.PoolClient) => drizzle(connection) as Db as Tx)

/** Prepares a statement once per pool, and once per connection that runs it in a transaction. */
export const perDb = <T>(make: (db: Db) => T): ((db: Db) => T) => madeOnce(make)

/** Returns placeholders for columns whose values are given by name when a prepared statement runs. */
export const named = <K extends string>(...columns: K[]) =>
  Object.fromEntries(columns.map((name): [K, Placeholder] => [name, sql.placeholder(name)])) as Record<K, Placeholder>
