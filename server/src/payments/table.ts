import type { RefundCause } from '@ranar/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, smallint, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { parcels } from '../parcels/table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * `pending`: the intent may still be paid. `closing`: it should not be, and its provider is being told. `failed`, `canceled`: nobody can pay it any more.
 * `mismatch`: money came, but not what was asked. `duplicate`: money came a second time. Money of the last two goes back by itself.
 */
export type LedgerStatus = 'pending' | 'closing' | 'succeeded' | 'failed' | 'canceled' | 'mismatch' | 'duplicate'

/** Why money goes back: how the parcel ended, or that it should never have come. */
export type Cause = RefundCause | 'late' | 'mismatch' | 'duplicate'

/** One row per card intent, written before the provider is asked for it. */
export const payments = pgTable(
  'payments',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    parcelId: bigint('parcel_id', { mode: 'number' })
      .notNull()
      .references(() => parcels.id),
    status: text().$type<LedgerStatus>().notNull().default('pending'),
    amountTaka: integer('amount_taka').notNull(),
    currency: text().notNull().default('bdt'),
    key: text().notNull().unique(),
    intentId: text('intent_id').unique(),
    clientSecret: text('client_secret'),
    receivedAmount: integer('received_amount'),
    receivedCurrency: text('received_currency'),
    createdAt: instant('created_at').notNull().defaultNow(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    uniqueIndex('payments_one_open').on(t.parcelId).where(sql`${t.status} = 'pending'`),
    uniqueIndex('payments_one_success').on(t.parcelId).where(sql`${t.status} = 'succeeded'`),
    index('payments_of_parcel').on(t.parcelId, t.id),
    index('payments_unsettled').on(t.createdAt).where(sql`${t.status} IN ('pending', 'closing')`),
    check('payments_status', sql`${t.status} IN ('pending', 'closing', 'succeeded', 'failed', 'canceled', 'mismatch', 'duplicate')`),
    check('payments_amount', sql`${t.amountTaka} > 0`),
    check('payments_money_known', sql`${t.status} NOT IN ('succeeded', 'mismatch', 'duplicate') OR (${t.intentId} IS NOT NULL AND ${t.receivedAmount} > 0)`),
    check('payments_right_money', sql`${t.status} <> 'succeeded' OR (${t.receivedAmount} = ${t.amountTaka} * 100 AND ${t.receivedCurrency} = ${t.currency})`),
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
    settledAt: instant('settled_at'),
  },
  (t) => [
    unique('refunds_attempt').on(t.paymentId, t.attempt),
    uniqueIndex('refunds_one_live').on(t.paymentId).where(sql`${t.status} IN ('pending', 'succeeded')`),
    index('refunds_unsettled').on(t.createdAt).where(sql`${t.status} = 'pending'`),
    check('refunds_status', sql`${t.status} IN ('pending', 'succeeded', 'failed')`),
    check('refunds_cause', sql`${t.cause} IN ('rejected', 'canceled', 'returned', 'late', 'mismatch', 'duplicate')`),
    check('refunds_sum', sql`${t.feeTaka} >= 0 AND ${t.restTaka} >= 0 AND ${t.feeTaka} + ${t.restTaka} = ${t.amountTaka}`),
  ],
)

/** The provider's events that were taken in, each once. */
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
