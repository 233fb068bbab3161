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

/** Requests a job, which runs after the caller's transaction commits. A live job with the same `key` takes the new
 * payload and is brought forward, or repeated if it is running. `urgent` jobs run before all other due jobs. */
export const enqueue = async <K extends JobKind>(
  tx: Tx,
  kind: K,
  payload: JobKinds[K],
  { key = null, inSeconds = 0, urgent = false }: { key?: string | null; inSeconds?: number; urgent?: boolean } = {},
) => {
  await ask(tx).execute({ kind, key, payload, urgent, inSeconds })
}

const askMany = perDb((db) => {
  const [kind, payloads] = ['kind', 'payloads'].map((given) => sql.placeholder(given))
  const asked = db
    .$with('asked', { id: jobs.id })
    .as(
      sql`insert into ${jobs} (kind, payload) select ${kind}::text, jsonb_array_elements(${payloads}::jsonb) returning id`,
    )
  return db.with(asked).select({ called: sql`pg_notify('jobs', '')` }).from(asked).limit(1).prepare('jobs_ask_many')
})
/** Requests many jobs of one kind in one statement. */
export const enqueueMany = async <K extends JobKind>(tx: Tx, kind: K, payloads: JobKinds[K][]) => {
  await askMany(tx).execute({ kind, payloads: JSON.stringify(payloads) })
}

export type Claim = Job & { lease: string }

// A lease that ends too far ahead is from before the clock was set back. With `array_position` PostgreSQL reads the
// index in its order; with `= ANY` it would trust statistics, which are always outdated for a queue.
const free = `NOT dead AND array_position($1::text[], kind) IS NOT NULL AND (lease_until IS NULL OR lease_until < now() OR lease_until > now() + interval '75 seconds')`
// The lease is also the proof of ownership: a worker whose lease was taken over cannot settle the job.
export const CLAIM = `
  UPDATE jobs SET attempts = attempts + 1, lease_until = now() + interval '15 seconds' WHERE id = coalesce(
    (SELECT id FROM jobs WHERE urgent AND run_at <= now() AND ${free} ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED),
    (SELECT id FROM jobs WHERE run_at <= now() AND ${free} ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED),
    (SELECT id FROM jobs WHERE scheduled_at > now() + interval '1 minute' AND ${free} ORDER BY scheduled_at LIMIT 1 FOR UPDATE SKIP LOCKED))
  RETURNING id, kind, payload, attempts, (extract(epoch FROM created_at) * 1000)::float8 AS "bornAt", lease_until::text AS lease`

/** Leases the oldest due job of these kinds for 15 seconds, urgent ones first; undefined if none is due. */
export const claim = async (pool: Pool, kinds: JobKind[]): Promise<Claim | undefined> => {
  const { rows } = await pool.query({ name: 'jobs_claim', text: CLAIM, values: [kinds] })
  return rows[0] && { ...rows[0], id: Number(rows[0].id), bornAt: Math.round(rows[0].bornAt) }
}

// A request during the run has reset `attempts` to 0: the job then stays, to run again.
const DONE = 'DELETE FROM jobs WHERE id = $1 AND lease_until = $2::timestamptz AND attempts > 0'
const AGAIN = 'UPDATE jobs SET lease_until = NULL WHERE id = $1 AND lease_until = $2::timestamptz AND attempts = 0'
/** Ends a job; returns false if it is due again. */
export const finish = async (pool: Pool, { id, lease }: Claim): Promise<boolean> => {
  const { rowCount } = await pool.query({ name: 'jobs_done', text: DONE, values: [id, lease] })
  if (!rowCount) await pool.query({ name: 'jobs_again', text: AGAIN, values: [id, lease] })
  return rowCount === 1
}

const FAILED = `
  UPDATE jobs SET lease_until = NULL, last_error = $3, dead = created_at < now() - interval '72 hours',
    key = CASE WHEN created_at < now() - interval '72 hours' THEN NULL ELSE key END,
    scheduled_at = now(), run_at = CASE WHEN attempts = 0 THEN run_at ELSE now() + make_interval(secs => least($4::float8, 5 * 2 ^ least(attempts - 1, 20))) END
  WHERE id = $1 AND lease_until = $2::timestamptz RETURNING dead`
const LONGEST_S = { usual: 300, hopeless: 6 * 3600 }
/** Postpones a failed job: by 5 seconds, doubling to 5 minutes, or to 6 hours for a hopeless one. After 72 hours it is
 * given up; returns whether it was. */
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
/** Schedules the next run of a repeating job, whether this one succeeded or not. */
export const repeatIn = (pool: Pool, seconds: number, { id, lease }: Claim, error: string | null) =>
  pool.query({ name: 'jobs_repeat', text: REPEAT, values: [id, lease, error, seconds] })

export const forgetDeadJobs = (db: Db) =>
  db.execute(sql`DELETE FROM jobs WHERE dead AND created_at < now() - interval '30 days'`)
