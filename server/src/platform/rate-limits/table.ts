import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Counters of the rate limits. Unlogged: a crash may lose them, and nobody is worse off. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  n: integer().notNull(),
  resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
})
