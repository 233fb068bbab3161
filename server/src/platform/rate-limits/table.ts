import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Counters of the rate limits. Unlogged: losing them in a crash does no harm. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  n: integer().notNull(),
  resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
})
