import { handoverStatuses } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '../platform/db/columns.ts'
import { users } from './people.ts'
import { courierId, instant } from './references.ts'

/** Counts of notes by their value in taka. */
export type CountedNotes = Record<string, number>

/** Cash that a courier brings to the office: counted by both, its collections frozen until the office decides. */
export const handovers = pgTable(
  'handovers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid('public_id').notNull().defaultRandom(),
    courierId: courierId().notNull(),
    status: text().$type<(typeof handoverStatuses)[number]>().notNull().default('submitted'),
    /** The sum of its collections. */
    expectedTaka: integer('expected_taka').notNull(),
    /** What the courier counted. */
    notes: jsonb().$type<CountedNotes>().notNull(),
    taka: integer().notNull(),
    /** What the office counted. */
    countedNotes: jsonb('counted_notes').$type<CountedNotes>(),
    countedTaka: integer('counted_taka'),
    reason: text(),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    decidedBy: bigint('decided_by', { mode: 'number' }).references(() => users.id),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    uniqueIndex('handovers_public_id').on(t.publicId),
    uniqueIndex('handovers_one_open').on(t.courierId).where(sql`${t.status} = 'submitted'`),
    index('handovers_newest').on(t.submittedAt, t.id),
    index('handovers_status').on(t.status, t.submittedAt, t.id),
    index('handovers_courier').on(t.courierId, t.submittedAt, t.id),
    check('handovers_status_known', oneOf(t.status, handoverStatuses)),
    check('handovers_taka', sql`${t.taka} >= 0 and ${t.expectedTaka} >= 0 and ${t.countedTaka} >= 0`),
    check('handovers_decided', sql`(${t.status} = 'submitted') = (${t.decidedAt} is null)`),
    check('handovers_counted', sql`(${t.status} = 'accepted') = (${t.countedTaka} is not null)`),
    check('handovers_another_person', sql`${t.decidedBy} <> ${t.courierId}`),
  ],
)
