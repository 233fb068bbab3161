import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { root } from '../root.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

const MIGRATION_LOCK = 0x0a11cd
const newest = Math.max(...journal.entries.map(({ when }) => when))

/** Applies pending migrations, one process at a time. Throws when a newer version has migrated the database. */
export const migrate = async (pool: pg.Pool) => {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    if ((await lastMigration(client)) > newest)
      throw new Error(
        'This database belongs to a newer version of Ranar. Start that version, or restore an older backup',
      )
    await run(drizzle(client), { migrationsFolder: path.join(root, 'server/src/platform/db/migrations') })
  } finally {
    // Closing the connection releases the lock and drops the settings.
    client.release(true)
  }
}

/** Returns when the last applied migration was written, in epoch milliseconds; 0 for a new database. */
const lastMigration = async (client: pg.PoolClient): Promise<number> => {
  const { rows: found } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS table")
  if (found[0].table === null) return 0
  const { rows } = await client.query('SELECT max(created_at)::float8 AS last FROM drizzle.__drizzle_migrations')
  return rows[0].last ?? 0
}
