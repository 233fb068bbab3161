import { createRequire } from 'node:module'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

/** Resolved by the package's name, which is also right in a bundle. */
const here = createRequire(import.meta.url).resolve('@ranar/sandbox-bank/migrate')
const MIGRATION_LOCK = 0xba_4c

/** Migrates the bank's own schema `sandbox_bank`. Processes that start at once take turns by an advisory lock. */
export const migrate = async (pool: pg.Pool) => {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const migrationsFolder = path.resolve(here, '../../migrations')
    await run(drizzle(client), { migrationsFolder, migrationsSchema: 'sandbox_bank', migrationsTable: 'migrations' })
  } finally {
    // Closes the connection and with it drops the lock and the settings.
    client.release(true)
  }
}
