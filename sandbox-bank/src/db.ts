import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** The bank's database, or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** Returns PostgreSQL's error code (SQLSTATE), also of a wrapped error; undefined for other errors. */
export const sqlState = (error: unknown): string | undefined => {
  if (error instanceof pg.DatabaseError) return error.code
  return error instanceof Error ? sqlState(error.cause) : undefined
}
