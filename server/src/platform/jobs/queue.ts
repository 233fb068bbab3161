import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import type { Pool } from '../db/listen.ts'
import { named, perDb } from '../db/prepared.ts'
import type { Job, JobKind, JobKinds } from './kinds.ts'
import { jobs } from './table.ts'

const ask = perDb((db) =>
  db
    .insert(jobs)
    .values({
      ...named('kind', 'key', 'payload', 'urgent'),
      runAt: sql`now() + make_interval(secs => ${sql.placeholder('inSeconds')})`,
    })
    .onConflictDoUpdate({
      target: jobs.key,
      set: {
        payload: sql`excluded.payload`,
        urgent: sql`excluded.urgent`,
        attempts: 0,
        createdAt: sql`now()`,
        scheduledAt: sql`now()`,
        runAt: sql`CASE WHEN ${jobs.leaseUntil} > now() THEN excluded.run_at ELSE least(${jobs.runAt}, excluded.run_at) END`,
      },
    })
    .returning({ called: sql`pg_notify('jobs', '')` })
    .prepare('jobs_ask'),
)

/**
 * Asks for work after the caller's transaction has committed; a rollback takes the request back.
 * @param options.key makes it one job while it lives: asking again brings it forward, or repeats it when it is being
 * done at this moment
 * @param options.urgent goes before whatever else is due, at each try
 */
export const enqueue = async <K extends JobKind>(
  tx: Tx,
  kind: K,
  payload: JobKinds[K],
  { key = null, inSeconds = 0, urgent = false }: { key?: string | null; inSeconds?: number; urgent?: boolean } = {},
) => {
  await ask(tx).execute({ kind, key, payload, urgent, inSeconds })
}

/** Asks for the same kind of work many times, in one statement. */
export const enqueueMany = async <K extends JobKind>(tx: Tx, kind: K, payloads: JobKinds[K][]) => {
  await tx.execute(sql`
    WITH asked AS (INSERT INTO jobs (kind, payload) SELECT ${kind}, jsonb_array_elements(${JSON.stringify(payloads)}::jsonb))
    SELECT pg_notify('jobs', '')`)
}

export type Claim = Job & { lease: string }

// A time too far in the future, of a lease or of the moment when the job was put off, is from before the clock was set
// back. `array_position` and not `= ANY`: PostgreSQL then expects most rows to fit and follows the index in its order,
// while `= ANY` trusts statistics that are always late for a queue.
const free = `NOT dead AND array_position($1::text[], kind) IS NOT NULL AND (lease_until IS NULL OR lease_until < now() OR lease_until > now() + interval '75 seconds')`
// The lease is also the proof of ownership: whoever comes back after it has run out settles nothing.
export const CLAIM = `
  UPDATE jobs SET attempts = attempts + 1, lease_until = now() + interval '15 seconds' WHERE id = coalesce(
    (SELECT id FROM jobs WHERE urgent AND run_at <= now() AND ${free} ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED),
    (SELECT id FROM jobs WHERE run_at <= now() AND ${free} ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED),
    (SELECT id FROM jobs WHERE scheduled_at > now() + interval '1 minute' AND ${free} ORDER BY scheduled_at LIMIT 1 FOR UPDATE SKIP LOCKED))
  RETURNING id, kind, payload, attempts, (extract(epoch FROM created_at) * 1000)::float8 AS "bornAt", lease_until::text AS lease`

/** Takes the oldest due job of these kinds, of the urgent ones first, for 15 seconds. */
export const claim = async (pool: Pool, kinds: JobKind[]): Promise<Claim | undefined> => {
  const { rows } = await pool.query({ name: 'jobs_claim', text: CLAIM, values: [kinds] })
  return rows[0] && { ...rows[0], id: Number(rows[0].id), bornAt: Math.round(rows[0].bornAt) }
}

// Attempts are 0 again when the job was asked for anew while it was being done: then it stays, to be repeated.
const DONE = 'DELETE FROM jobs WHERE id = $1 AND lease_until = $2::timestamptz AND attempts > 0'
const AGAIN = 'UPDATE jobs SET lease_until = NULL WHERE id = $1 AND lease_until = $2::timestamptz AND attempts = 0'
export const finish = async (pool: Pool, { id, lease }: Claim) => {
  const { rowCount } = await pool.query({ name: 'jobs_done', text: DONE, values: [id, lease] })
  if (!rowCount) await pool.query({ name: 'jobs_again', text: AGAIN, values: [id, lease] })
}

const FAILED = `
  UPDATE jobs SET lease_until = NULL, last_error = $3, dead = created_at < now() - interval '72 hours',
    key = CASE WHEN created_at < now() - interval '72 hours' THEN NULL ELSE key END,
    scheduled_at = now(), run_at = CASE WHEN attempts = 0 THEN run_at ELSE now() + make_interval(secs => least($4::float8, 5 * 2 ^ least(attempts - 1, 20))) END
  WHERE id = $1 AND lease_until = $2::timestamptz RETURNING dead`
const LONGEST_S = { usual: 300, hopeless: 6 * 3600 }
/** Puts a job off: 5 seconds, doubling to 5 minutes, hopeless work to 6 hours, for 72 hours. Answers whether it was
 * given up. */
export const putOff = async (
  pool: Pool,
  { id, lease }: Claim,
  error: string,
  hope: keyof typeof LONGEST_S,
): Promise<boolean> => {
  const { rows } = await pool.query({ name: 'jobs_failed', text: FAILED, values: [id, lease, error, LONGEST_S[hope]] })
  return rows[0]?.dead === true
}

const REPEAT = `
  UPDATE jobs SET lease_until = NULL, last_error = $3, created_at = now(), attempts = 0,
    scheduled_at = now(), run_at = CASE WHEN attempts = 0 THEN run_at ELSE now() + make_interval(secs => $4) END
  WHERE id = $1 AND lease_until = $2::timestamptz`
/** Puts a repeating job to its next turn, whatever became of this one. */
export const repeatIn = (pool: Pool, seconds: number, { id, lease }: Claim, error: string | null) =>
  pool.query({ name: 'jobs_repeat', text: REPEAT, values: [id, lease, error, seconds] })

export const forgetDeadJobs = (db: Db) =>
  db.execute(sql`DELETE FROM jobs WHERE dead AND created_at < now() - interval '30 days'`)
