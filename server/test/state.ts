import type { Pool } from '../src/platform/db/listen.ts'
import { until } from './until.ts'

// These tables change without calls: by rate limits, the last use of sessions, jobs and reconciliation.
const restless = ['rate_limits', 'sessions', 'jobs', 'reconciliations']

/** Waits until the jobs and audits that earlier calls requested are done. */
const quiet = (pool: Pool) =>
  until(async () => {
    const { rows } = await pool.query(
      `SELECT kind FROM jobs WHERE run_at <= now() AND NOT dead UNION ALL SELECT 'audit' FROM book_audits WHERE ended_at IS NULL`,
    )
    if (rows.length > 0) throw new Error(`Still at work: ${rows.map(({ kind }) => kind).join()}`)
  })

/** Returns a fingerprint of every table but the restless ones, to compare the state before and after calls. */
export const stateOf = async (pool: Pool): Promise<Record<string, string>> => {
  await quiet(pool)
  const { rows } = await pool.query<{ name: string }>(
    "SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname = ANY($1) AND tablename <> ALL($2)",
    [['public', 'sandbox_bank'], restless],
  )
  const prints = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: prints } = await pool.query(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS print FROM ${name} t`,
      )
      return [name, prints[0].print] as const
    }),
  )
  return Object.fromEntries(prints)
}
