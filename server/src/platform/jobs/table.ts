import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Work to do after a commit, at least once. A row lives until its work is done; `key` is unique among the living
 * ones. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    key: text().unique(),
    payload: jsonb().notNull().default({}),
    runAt: timestamp('run_at', { withTimezone: true }).notNull().defaultNow(),
    /** When `run_at` was set. One in the future is from before the clock was set back: the job is due. */
    scheduledAt: timestamp('scheduled_at', { withTimezone: true }).notNull().defaultNow(),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    /** Goes before all others that are due, also when it is tried again. */
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
