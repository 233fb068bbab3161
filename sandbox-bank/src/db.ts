import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** The bank's database, or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** PostgreSQL's own code of an error (SQLSTATE), however it is wrapped. */
export const sqlState = (error: unknown): string | undefined => {
  if (error instanceof pg.DatabaseError) return error.code
  return error instanceof Error ? sqlState(error.cause) : undefined
}
