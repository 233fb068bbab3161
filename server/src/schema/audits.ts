import type { Difference } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './people.ts'
import { instant } from './references.ts'

/** Audits of the books: each sums up all entries again and stores what differed. At most one is under way. */
export const bookAudits = pgTable(
  'book_audits',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for the server's nightly audit and for the command line. */
    askedBy: bigint('asked_by', { mode: 'number' }).references(() => users.id),
    beganAt: instant('began_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    differences: jsonb().$type<Difference[]>(),
  },
  (t) => [
    uniqueIndex('book_audits_under_way').on(sql`(true)`).where(sql`${t.endedAt} is null`),
    check('book_audits_ended', sql`(${t.endedAt} is null) = (${t.differences} is null)`),
  ],
)
