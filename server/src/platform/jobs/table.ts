import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Jobs to run after a commit, at least once. A finished job's row is deleted; `key` is unique among live jobs. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    key: text().unique(),
    payload: jsonb().notNull().default({}),
    runAt: timestamp('run_at', { withTimezone: true }).notNull().defaultNow(),
    /** When `run_at` was set. A time in the future means that the clock was set back since: the job is due. */
    scheduledAt: timestamp('scheduled_at', { withTimezone: true }).notNull().defaultNow(),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    /** Runs before all other due jobs, also when it is retried. */
    urgent: boolean().notNull().default(false),
    dead: boolean().notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (job) => [
    index('jobs_due').on(job.runAt, job.id).where(sql`NOT ${job.dead}`),
    index('jobs_urgent').on(job.runAt, job.id).where(sql`${job.urgent} AND NOT ${job.dead}`),
    index('jobs_scheduled').on(job.scheduledAt).where(sql`NOT ${job.dead}`),
  ],
)
