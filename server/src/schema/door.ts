import {
  collectedBy,
  type ExceptionEventName,
  type ExceptionKind,
  exceptionEventNames,
  exceptionKinds,
  exceptionStatuses,
  type ProofKind,
  proofKinds,
  type ReasonCode,
  reasonCodes,
} from '@ranar/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { oneOf } from '../platform/db/columns.ts'
import { handovers } from './handovers.ts'
import { users } from './people.ts'
import { courierId, instant, parcelId } from './references.ts'

/** One visit at a door that failed, and what the sender chose after it. */
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
    /** The day that was agreed on at the door. */
    until: date({ mode: 'string' }),
    deviceAt: instant('device_at'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Until when the sender may choose; null when there is nothing to choose. */
    deadlineAt: instant('deadline_at'),
    choice: text().$type<'again' | 'back'>(),
    chosenAt: instant('chosen_at'),
    choiceDay: date('choice_day', { mode: 'string' }),
    choiceNote: text('choice_note'),
    /** The parcel has gone on: nothing can be chosen any more. */
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

/** A picture of a delivery; a row without a file names one that has not arrived yet. */
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

type Waiting = Record<'isPosted' | 'decision' | 'reversedAt' | 'isEqual' | 'by', unknown>
const waitsForDecision = (t: Waiting) =>
  sql`${t.isPosted} and ${t.decision} is null and ${t.reversedAt} is null and (not ${t.isEqual} or ${t.by} = 'mobile')`

/** Money that a courier took at a door; what differs from the due waits for a decision. */
export const collections = pgTable(
  'collections',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid('public_id').notNull().defaultRandom(),
    parcelId: parcelId(),
    courierId: courierId(),
    actionId: uuid('action_id'),
    taka: integer().notNull(),
    dueTaka: integer('due_taka').notNull(),
    by: text().$type<(typeof collectedBy)[number]>().notNull(),
    trx: text(),
    reason: text(),
    isEqual: boolean('is_equal').notNull(),
    /** The delivery was reopened, or the money never came: it counts no more. */
    reversedAt: instant('reversed_at'),
    /** False for money that was collected before the ledger began: no transfer tells of it. */
    isPosted: boolean('is_posted').notNull().default(false),
    /** The hand-over in which the cash is or was brought; one that is sent back frees it. */
    handoverId: bigint('handover_id', { mode: 'number' }).references(() => handovers.id),
    /** Of money that waited in suspense. */
    decision: text().$type<'approved' | 'rejected'>(),
    decidedBy: bigint('decided_by', { mode: 'number' }).references(() => users.id),
    decidedAt: instant('decided_at'),
    decisionReason: text('decision_reason'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('collections_public_id').on(t.publicId),
    uniqueIndex('collections_action').on(t.actionId),
    index('collections_parcel').on(t.parcelId),
    index('collections_courier').on(t.courierId, t.at, t.id),
    index('collections_in_hand')
      .on(t.courierId, t.at, t.id)
      .where(sql`${t.isPosted} and ${t.by} = 'cash' and ${t.handoverId} is null and ${t.reversedAt} is null`),
    index('collections_undecided').on(t.at, t.id).where(waitsForDecision(t)),
    index('collections_handover').on(t.handoverId).where(sql`${t.handoverId} is not null`),
    // A mobile payment is confirmed for one parcel only.
    uniqueIndex('collections_trx')
      .on(sql`upper(${t.trx})`)
      .where(sql`${t.by} = 'mobile' and ${t.decision} = 'approved'`),
    check(
      'collections_decision',
      sql`${t.decision} in ('approved', 'rejected') and (${t.decision} is null) = (${t.decidedAt} is null)`,
    ),
    check('collections_taka', sql`${t.taka} >= 0 and ${t.dueTaka} >= 0`),
    check('collections_by', oneOf(t.by, collectedBy)),
  ],
)

/** Money that waits in suspense: what is not the due, and every mobile payment. */
export const isUndecided = sql`(${waitsForDecision(collections)})`

/** What a dispatcher has to look at: kept whole, decided once, never deleted. */
export const exceptions = pgTable(
  'exceptions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid('public_id').notNull().defaultRandom(),
    kind: text().$type<ExceptionKind>().notNull(),
    parcelId: parcelId(),
    courierId: courierId(),
    actionId: uuid('action_id'),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text().$type<(typeof exceptionStatuses)[number]>().notNull().default('open'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The dispatcher who has it in work. */
    takenBy: bigint('taken_by', { mode: 'number' }).references(() => users.id),
    decidedBy: bigint('decided_by', { mode: 'number' }).references(() => users.id),
    decidedAt: instant('decided_at'),
    decisionReason: text('decision_reason'),
    /** Makes what was seen twice one exception. */
    dedupeKey: text('dedupe_key').notNull(),
    amountTaka: integer('amount_taka'),
  },
  (t) => [
    uniqueIndex('exceptions_public_id').on(t.publicId),
    uniqueIndex('exceptions_dedupe').on(t.dedupeKey),
    index('exceptions_newest').on(t.at, t.id),
    index('exceptions_status_newest').on(t.status, t.at, t.id),
    index('exceptions_kind_newest').on(t.kind, t.at, t.id),
    index('exceptions_kind_status_newest').on(t.kind, t.status, t.at, t.id),
    index('exceptions_parcel').on(t.parcelId),
    check('exceptions_kind', oneOf(t.kind, exceptionKinds)),
    check('exceptions_status', oneOf(t.status, exceptionStatuses)),
    check('exceptions_decided', sql`(${t.status} = 'open') = (${t.decidedAt} is null)`),
  ],
)

/** What dispatchers did with an exception; append-only. */
export const exceptionEvents = pgTable(
  'exception_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    exceptionId: bigint('exception_id', { mode: 'number' })
      .notNull()
      .references(() => exceptions.id),
    name: text().$type<ExceptionEventName>().notNull(),
    actorId: bigint('actor_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull().defaultNow(),
    note: text(),
  },
  (t) => [
    index('exception_events_exception').on(t.exceptionId, t.id),
    check('exception_events_name', oneOf(t.name, exceptionEventNames)),
  ],
)
