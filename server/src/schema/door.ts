import { type ProofKind, proofKinds, type ReasonCode, reasonCodes } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { oneOf } from '../platform/db/columns.ts'
import { users } from './people.ts'
import { courierId, instant, parcelId } from './references.ts'

/** A failed visit at a door, and what the sender chose after it. */
export const attempts = pgTable(
  'attempts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    parcelId: parcelId(),
    courierId: courierId().notNull(),
    actionId: uuid('action_id'),
    reason: text().$type<ReasonCode>().notNull(),
    counts: boolean().notNull(),
    note: text(),
    /** The day agreed on at the door. */
    until: date({ mode: 'string' }),
    deviceAt: instant('device_at'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Until when the sender may choose; null when there is nothing to choose. */
    deadlineAt: instant('deadline_at'),
    choice: text().$type<'again' | 'back'>(),
    chosenAt: instant('chosen_at'),
    choiceDay: date('choice_day', { mode: 'string' }),
    choiceNote: text('choice_note'),
    /** Set when the parcel moved on: nothing can be chosen any more. */
    closedAt: instant('closed_at'),
  },
  (t) => [
    index('attempts_parcel').on(t.parcelId, t.id),
    uniqueIndex('attempts_open').on(t.parcelId).where(sql`${t.closedAt} is null`),
    index('attempts_due').on(t.deadlineAt).where(sql`${t.closedAt} is null and ${t.deadlineAt} is not null`),
    check('attempts_reason', oneOf(t.reason, reasonCodes)),
    check('attempts_choice', sql`(${t.choice} is null) = (${t.chosenAt} is null) and ${t.choice} in ('again', 'back')`),
  ],
)

/** A picture of a delivery; `file` is null until it is uploaded. */
export const proofs = pgTable(
  'proofs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid('public_id').notNull().defaultRandom(),
    parcelId: parcelId(),
    actorId: bigint('actor_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    actionId: uuid('action_id').notNull(),
    kind: text().$type<ProofKind>().notNull(),
    sha256: text().notNull(),
    file: text(),
    takenAt: instant('taken_at'),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    createdAt: instant('created_at').notNull().defaultNow(),
    receivedAt: instant('received_at'),
  },
  (t) => [
    uniqueIndex('proofs_public_id').on(t.publicId),
    uniqueIndex('proofs_of_action').on(t.actionId, t.sha256),
    index('proofs_parcel').on(t.parcelId, t.id),
    index('proofs_missing').on(t.createdAt).where(sql`${t.file} is null`),
    check('proofs_kind', oneOf(t.kind, proofKinds)),
    check('proofs_sha256', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check('proofs_arrived', sql`(${t.file} is null) = (${t.receivedAt} is null)`),
  ],
)
