import { type PaymentProvider, refundFilters } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { oneOf } from '../platform/db/columns.ts'
import { parcels } from './parcels.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** `pending`: may still be paid. `closing`: should not be, its provider is being told. `failed`, `canceled`: unpayable.
 * `mismatch`: wrong money came. `duplicate`: money came again; both are refunded automatically. */
export type LedgerStatus = 'pending' | 'closing' | 'succeeded' | 'failed' | 'canceled' | 'mismatch' | 'duplicate'

/** Why money goes back: the parcel's end, an archived sender, a wrong payment, or `outside`: the provider did it. */
export const causes = [
  'rejected',
  'canceled',
  'returned',
  'archived',
  'late',
  'lost',
  'mismatch',
  'duplicate',
  'outside',
] as const
export type Cause = (typeof causes)[number]

/** One row per session, inserted before the provider is asked for it. */
export const payments = pgTable(
  'payments',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    parcelId: bigint('parcel_id', { mode: 'number' })
      .notNull()
      .references(() => parcels.id),
    /** The provider that takes the money; the default is for rows from before there was a choice. */
    provider: text().$type<PaymentProvider>().notNull().default('stripe'),
    status: text().$type<LedgerStatus>().notNull().default('pending'),
    amountTaka: integer('amount_taka').notNull(),
    currency: text().notNull().default('bdt'),
    key: text().notNull().unique(),
    sessionId: text('intent_id').unique(),
    /** How the payer gets in: a secret of the session, or the URL of a page. */
    entrance: text('client_secret'),
    receivedAmount: integer('received_amount'),
    receivedCurrency: text('received_currency'),
    /** The last four digits of the card that paid, for the receipt. */
    cardLast4: text('card_last4'),
    /** When we first learned that a card was declined. */
    declinedAt: instant('declined_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    uniqueIndex('payments_open_by_provider').on(t.parcelId, t.provider).where(sql`${t.status} = 'pending'`),
    uniqueIndex('payments_one_success').on(t.parcelId).where(sql`${t.status} = 'succeeded'`),
    index('payments_of_parcel').on(t.parcelId, t.id),
    // For providers without lists, which are asked about ended payments too.
    index('payments_ended').on(t.provider, t.createdAt).where(sql`${t.status} IN ('failed', 'canceled')`),
    index('payments_unsettled').on(t.createdAt).where(sql`${t.status} IN ('pending', 'closing')`),
    check(
      'payments_status',
      sql`${t.status} IN ('pending', 'closing', 'succeeded', 'failed', 'canceled', 'mismatch', 'duplicate')`,
    ),
    check('payments_amount', sql`${t.amountTaka} > 0`),
    check('payments_card', sql`${t.cardLast4} ~ '^[0-9]{4}$'`),
    check(
      'payments_money_known',
      sql`${t.status} NOT IN ('succeeded', 'mismatch', 'duplicate') OR (${t.sessionId} IS NOT NULL AND ${t.receivedAmount} > 0)`,
    ),
    check(
      'payments_right_money',
      sql`${t.status} <> 'succeeded' OR (${t.receivedAmount} = ${t.amountTaka} * 100 AND ${t.receivedCurrency} = ${t.currency})`,
    ),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: bigint('payment_id', { mode: 'number' })
      .notNull()
      .references(() => payments.id),
    attempt: smallint().notNull(),
    cause: text().$type<Cause>().notNull(),
    status: text().$type<'pending' | 'succeeded' | 'failed'>().notNull().default('pending'),
    amountTaka: integer('amount_taka').notNull(),
    feeTaka: integer('fee_taka').notNull(),
    restTaka: integer('rest_taka').notNull(),
    currency: text().notNull(),
    key: text().notNull().unique(),
    providerId: text('provider_id').unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When it was first sent, answered or not. */
    triedAt: instant('tried_at'),
    settledAt: instant('settled_at'),
  },
  (t) => [
    unique('refunds_attempt').on(t.paymentId, t.attempt),
    uniqueIndex('refunds_one_live').on(t.paymentId).where(sql`${t.status} IN ('pending', 'succeeded')`),
    index('refunds_unsettled').on(t.createdAt).where(sql`${t.status} = 'pending'`),
    check('refunds_status', sql`${t.status} IN ('pending', 'succeeded', 'failed')`),
    check('refunds_cause', oneOf(t.cause, causes)),
    check(
      'refunds_sum',
      sql`${t.feeTaka} >= 0 AND ${t.restTaka} >= 0 AND ${t.feeTaka} + ${t.restTaka} = ${t.amountTaka}`,
    ),
  ],
)

/** Rows of senders' lists of refundable payments, one per paid parcel that was canceled or returned; kept by triggers
 * on parcels, payments and refunds, because no index can hold columns of three tables. */
export const refundables = pgTable(
  'refundables',
  {
    parcelId: bigint('parcel_id', { mode: 'number' })
      .primaryKey()
      .references(() => parcels.id),
    senderId: bigint('sender_id', { mode: 'number' }).notNull(),
    bookedAt: instant('booked_at').notNull(),
    /** Status of the newest refund, or `none`. */
    refundStatus: text('refund_status').$type<(typeof refundFilters)[number]>().notNull(),
  },
  (t) => [
    index('refundables_newest').on(t.senderId, t.bookedAt, t.parcelId),
    index('refundables_status').on(t.senderId, t.refundStatus, t.bookedAt, t.parcelId),
    check('refundables_status_known', oneOf(t.refundStatus, refundFilters)),
  ],
)

/** Events taken in from the provider, each once. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    objectId: text('object_id').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [index('webhook_events_oldest').on(t.receivedAt)],
)
