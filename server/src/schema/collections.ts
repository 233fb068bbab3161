import { type CollectionDecision, collectedBy } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
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

type Waiting = Record<'isPosted' | 'decision' | 'reversedAt' | 'isEqual' | 'by', unknown>
const waitsForDecision = (t: Waiting) =>
  sql`${t.isPosted} and ${t.decision} is null and ${t.reversedAt} is null and (not ${t.isEqual} or ${t.by} = 'mobile')`

/** Money that a courier took at a door; wrong amounts and mobile payments wait for a decision. */
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
    /** Set when the delivery was reopened or the money never came: the row no longer counts. */
    reversedAt: instant('reversed_at'),
    /** False for money collected before the ledger began: no transfer records it. */
    isPosted: boolean('is_posted').notNull().default(false),
    /** The hand-over that brings or brought the cash; a hand-over that is sent back frees it. */
    handoverId: bigint('handover_id', { mode: 'number' }).references(() => handovers.id),
    /** The decision about money that waited in suspense. */
    decision: text().$type<CollectionDecision>(),
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
    index('collections_decided').on(t.decision, t.decidedAt, t.id).where(sql`${t.decision} is not null`),
    index('collections_handover').on(t.handoverId).where(sql`${t.handoverId} is not null`),
    // A mobile payment can be confirmed for one parcel only, or for another once its delivery was taken back.
    uniqueIndex('collections_trx')
      .on(sql`upper(${t.trx})`)
      .where(sql`${t.by} = 'mobile' and ${t.decision} = 'approved' and ${t.reversedAt} is null`),
    check(
      'collections_decision',
      sql`${t.decision} in ('approved', 'rejected') and (${t.decision} is null) = (${t.decidedAt} is null)`,
    ),
    check('collections_taka', sql`${t.taka} >= 0 and ${t.dueTaka} >= 0`),
    check('collections_by', oneOf(t.by, collectedBy)),
  ],
)

/** SQL condition: the money waits in suspense, because it is not the due or a mobile payment. */
export const isUndecided = sql`(${waitsForDecision(collections)})`
