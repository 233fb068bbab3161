import { type StatementKind, statementKinds } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { oneOf } from '../platform/db/columns.ts'
import { transfers } from './ledger.ts'
import { parcels } from './parcels.ts'
import { payouts } from './payouts.ts'
import { users } from './people.ts'
import { instant } from './references.ts'

const whole = (name: string) => bigint(name, { mode: 'number' })
const senderId = () =>
  whole('sender_id')
    .notNull()
    .references(() => users.id)
// Lines that record a payout itself are not payable.
const unpaid = (t: { payoutId: unknown; availableTaka: unknown; kind: unknown }) =>
  sql`${t.payoutId} is null and ${t.availableTaka} <> 0 and ${t.kind} not in ('payout_sent', 'payout_failed')`

/** The state of each sender's statement: lock and sums of its lines. Written only by the trigger of `transfers`. */
export const statements = pgTable(
  'statements',
  {
    senderId: senderId().primaryKey(),
    lines: whole('lines').notNull().default(0),
    pendingTaka: whole('pending_taka').notNull().default(0),
    availableTaka: whole('available_taka').notNull().default(0),
    /** The part of the available money that is in no draft or sent payout. */
    dueTaka: whole('due_taka').notNull().default(0),
    dueLines: integer('due_lines').notNull().default(0),
    lastAt: instant('last_at'),
  },
  (t) => [index('statements_due').on(t.dueTaka.desc().nullsFirst(), t.senderId).where(sql`${t.dueTaka} > 0`)],
)

/** Lines of senders' statements: each transfer once, numbered without gaps in time order, with the sums after it. */
export const statementLines = pgTable(
  'statement_lines',
  {
    senderId: senderId(),
    no: whole('no').notNull(),
    transferId: whole('transfer_id')
      .notNull()
      .unique()
      .references(() => transfers.id),
    at: instant('at').notNull(),
    kind: text().$type<StatementKind>().notNull(),
    isReversal: boolean('is_reversal').notNull(),
    parcelId: whole('parcel_id').references(() => parcels.id),
    pendingTaka: integer('pending_taka').notNull(),
    availableTaka: integer('available_taka').notNull(),
    pendingAfter: whole('pending_after').notNull(),
    availableAfter: whole('available_after').notNull(),
    /** The draft or sent payout that pays the line; the only column that changes. */
    payoutId: whole('payout_id').references(() => payouts.id),
  },
  (t) => [
    primaryKey({ columns: [t.senderId, t.no] }),
    index('statement_lines_at').on(t.senderId, t.at, t.no),
    index('statement_lines_unpaid').on(t.senderId, t.no).where(unpaid(t)),
    index('statement_lines_payout').on(t.payoutId).where(sql`${t.payoutId} is not null`),
    check('statement_lines_kind', oneOf(t.kind, statementKinds)),
  ],
)

/** The lines of every payout, kept for good, even of one that failed. */
export const payoutLines = pgTable(
  'payout_lines',
  {
    payoutId: whole('payout_id')
      .notNull()
      .references(() => payouts.id),
    senderId: whole('sender_id').notNull(),
    no: whole('no').notNull(),
    taka: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.payoutId, t.no] }),
    foreignKey({
      name: 'payout_lines_line',
      columns: [t.senderId, t.no],
      foreignColumns: [statementLines.senderId, statementLines.no],
    }),
  ],
)

/** Money per parcel that is not in the office yet; no row if there is none. Kept by the same trigger. */
export const pendingParcels = pgTable(
  'pending_parcels',
  {
    senderId: senderId(),
    parcelId: whole('parcel_id')
      .notNull()
      .references(() => parcels.id),
    taka: integer().notNull(),
    since: instant('since').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.senderId, t.parcelId] }),
    index('pending_parcels_oldest').on(t.senderId, t.since, t.parcelId),
  ],
)
