import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgSchema, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The bank's tables have their own schema, apart from the app's. */
export const sandboxBank = pgSchema('sandbox_bank')

export type Metadata = Record<string, string>
export type CardError = { type: 'card_error'; code: string; decline_code?: string; message: string }
export type IntentStatus = 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
export type BankRefundStatus = 'pending' | 'succeeded' | 'failed'

/** The bank's keys, created once per database. */
export const settings = sandboxBank.table(
  'settings',
  {
    id: smallint().primaryKey().default(1),
    secretKey: text('secret_key').notNull(),
    publishableKey: text('publishable_key').notNull(),
    webhookSecret: text('webhook_secret').notNull(),
  },
  (t) => [check('settings_one_row', sql`${t.id} = 1`)],
)

/** Amounts are in the currency's smallest unit. */
export const intents = sandboxBank.table(
  'intents',
  {
    id: text().primaryKey(),
    clientSecret: text('client_secret').notNull(),
    amount: integer().notNull(),
    amountReceived: integer('amount_received').notNull().default(0),
    amountRefunded: integer('amount_refunded').notNull().default(0),
    currency: text().notNull(),
    status: text().$type<IntentStatus>().notNull().default('requires_payment_method'),
    metadata: jsonb().$type<Metadata>().notNull().default({}),
    latestCharge: text('latest_charge'),
    paymentMethod: text('payment_method'),
    cardLast4: text('card_last4'),
    refundFails: boolean('refund_fails').notNull().default(false),
    lastPaymentError: jsonb('last_payment_error').$type<CardError>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    canceledAt: instant('canceled_at'),
  },
  (t) => [
    index('intents_newest').on(t.createdAt, t.id),
    index('intents_charge').on(t.latestCharge),
    check(
      'intents_status',
      sql`${t.status} IN ('requires_payment_method', 'requires_action', 'succeeded', 'canceled')`,
    ),
    check('intents_received', sql`${t.amountReceived} IN (0, ${t.amount})`),
    check('intents_refunded', sql`${t.amountRefunded} BETWEEN 0 AND ${t.amountReceived}`),
  ],
)

export const refunds = sandboxBank.table(
  'refunds',
  {
    id: text().primaryKey(),
    intentId: text('intent_id')
      .notNull()
      .references(() => intents.id),
    charge: text().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    status: text().$type<BankRefundStatus>().notNull(),
    reason: text(),
    metadata: jsonb().$type<Metadata>().notNull().default({}),
    failsAt: instant('fails_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('refunds_of_intent').on(t.intentId, t.createdAt),
    index('refunds_failing').on(t.failsAt).where(sql`${t.status} = 'pending'`),
    check('refunds_status', sql`${t.status} IN ('pending', 'succeeded', 'failed')`),
    check('refunds_amount', sql`${t.amount} > 0`),
  ],
)

/** Replies by Idempotency-Key, kept for a day. */
export const replies = sandboxBank.table(
  'replies',
  {
    key: text().primaryKey(),
    print: text().notNull(),
    status: smallint(),
    body: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('replies_oldest').on(t.createdAt)],
)

/** Webhooks to deliver; `next_at` is both the lease and the time of the next try. */
export const events = sandboxBank.table(
  'events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    payload: text().notNull(),
    /** Destination of an unsigned form; null for a signed event. */
    url: text(),
    tries: integer().notNull().default(0),
    nextAt: instant('next_at').notNull().defaultNow(),
    deliveredAt: instant('delivered_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('events_due').on(t.nextAt).where(sql`${t.deliveredAt} IS NULL`)],
)

export type GatewayStatus = 'PENDING' | 'VALID' | 'VALIDATED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'

/** The gateway's store in this database, created once. */
export const stores = sandboxBank.table(
  'stores',
  {
    only: smallint().primaryKey().default(1),
    storeId: text('store_id').notNull(),
    password: text().notNull(),
  },
  (t) => [check('stores_one_row', sql`${t.only} = 1`)],
)

/** A session of the gateway that stands in for SSLCommerz; `asked` is the form that created it. Amounts in poisha. */
export const gatewaySessions = sandboxBank.table(
  'gateway_sessions',
  {
    sessionKey: text('session_key').primaryKey(),
    tranId: text('tran_id').notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    asked: jsonb().$type<Metadata>().notNull(),
    status: text().$type<GatewayStatus>().notNull().default('PENDING'),
    valId: text('val_id').unique(),
    bankTranId: text('bank_tran_id').unique(),
    method: text(),
    payer: text(),
    riskLevel: smallint('risk_level').notNull().default(0),
    amountRefunded: integer('amount_refunded').notNull().default(0),
    refundFails: boolean('refund_fails').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('gateway_sessions_tran').on(t.tranId, t.createdAt),
    check(
      'gateway_sessions_status',
      sql`${t.status} IN ('PENDING', 'VALID', 'VALIDATED', 'FAILED', 'CANCELLED', 'EXPIRED')`,
    ),
    check('gateway_sessions_refunded', sql`${t.amountRefunded} BETWEEN 0 AND ${t.amount}`),
    check('gateway_sessions_paid', sql`${t.status} NOT IN ('VALID', 'VALIDATED') OR ${t.bankTranId} IS NOT NULL`),
  ],
)

export const gatewayRefunds = sandboxBank.table(
  'gateway_refunds',
  {
    refId: text('ref_id').primaryKey(),
    refundTranId: text('refund_tran_id').notNull(),
    bankTranId: text('bank_tran_id').notNull(),
    amount: integer().notNull(),
    /** The status it gets at `doneAt`. */
    end: text().$type<'refunded' | 'cancelled'>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    doneAt: instant('done_at').notNull(),
  },
  (t) => [
    index('gateway_refunds_named').on(t.bankTranId, t.refundTranId),
    check('gateway_refunds_amount', sql`${t.amount} > 0`),
  ],
)
