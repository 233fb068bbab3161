import type { intents, refunds } from './schema.ts'

export type IntentRow = typeof intents.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type Intent = ReturnType<typeof intentShape>

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** A payment intent as the provider documents it. */
export const intentShape = (row: IntentRow) => ({
  id: row.id,
  object: 'payment_intent' as const,
  amount: row.amount,
  amount_capturable: 0,
  amount_received: row.amountReceived,
  canceled_at: row.canceledAt && seconds(row.canceledAt),
  capture_method: 'automatic_async' as const,
  client_secret: row.clientSecret,
  confirmation_method: 'automatic' as const,
  created: seconds(row.createdAt),
  currency: row.currency,
  last_payment_error: row.lastPaymentError,
  latest_charge: row.latestCharge,
  livemode: false,
  metadata: row.metadata,
  next_action: row.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
  payment_method: row.paymentMethod,
  payment_method_types: ['card'],
  status: row.status,
})

/** The charge of a paid intent with the fields of a receipt; null if unpaid. */
export const chargeShape = (row: IntentRow) =>
  row.latestCharge && {
    id: row.latestCharge,
    object: 'charge' as const,
    amount: row.amountReceived,
    currency: row.currency,
    payment_intent: row.id,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: row.cardLast4 } },
  }

export const refundShape = (row: RefundRow) => ({
  id: row.id,
  object: 'refund' as const,
  amount: row.amount,
  charge: row.charge,
  created: seconds(row.createdAt),
  currency: row.currency,
  ...(row.status === 'failed' && { failure_reason: 'expired_or_canceled_card' as const }),
  metadata: row.metadata,
  payment_intent: row.intentId,
  reason: row.reason,
  status: row.status,
})

export const listShape = <T>(url: string, rows: T[], limit: number) => ({
  object: 'list' as const,
  url,
  has_more: rows.length > limit,
  data: rows.slice(0, limit),
})
