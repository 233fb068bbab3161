import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Counters of the limits; unlogged, since losing them in a crash loses nothing of anybody's. */
export const limits = pgTable('limits', {
  key: text().primaryKey(),
  n: integer().notNull(),
  resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
})
