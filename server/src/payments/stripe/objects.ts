import type Stripe from 'stripe'
import { type Page, ProviderDown, type ProviderRefund, type Session } from '../provider.ts'

/** Reads a payment intent as a session: the client secret is its entrance; amounts are in poisha. */
export const sessionOf = ({
  id,
  status,
  amount,
  amount_received,
  currency,
  metadata,
  client_secret,
  last_payment_error,
}: Stripe.PaymentIntent): Session => {
  if (typeof id !== 'string' || typeof status !== 'string' || !Number.isInteger(amount))
    throw new ProviderDown('not a payment intent')
  return {
    id,
    status: (['succeeded', 'canceled'] as const).find((end) => end === status) ?? 'open',
    amount,
    received: amount_received || amount,
    currency: currency?.toLowerCase(),
    parcelCode: metadata?.parcel_id,
    key: metadata?.payment_key,
    site: metadata?.site,
    entrance: client_secret ?? null,
    isDeclined: Boolean(last_payment_error),
  }
}

/** Returns the card's last four digits from an intent with its charge expanded; null if unknown. */
export const cardOf = ({ latest_charge: charge }: Stripe.PaymentIntent) => {
  const last4 = typeof charge === 'object' ? charge?.payment_method_details?.card?.last4 : undefined
  return last4 && /^\d{4}$/.test(last4) ? last4 : null
}

export const refundOf = ({ id, status, amount, metadata, payment_intent }: Stripe.Refund): ProviderRefund => {
  if (typeof id !== 'string' || !Number.isInteger(amount)) throw new ProviderDown('not a refund')
  const end = status === 'canceled' ? 'failed' : status
  return {
    id,
    sessionId: (typeof payment_intent === 'string' ? payment_intent : payment_intent?.id) ?? undefined,
    status: end === 'succeeded' || end === 'failed' ? end : 'pending',
    amount,
    key: metadata?.key,
    cause: metadata?.cause,
  }
}

export const pageOf = <From extends { id: string; created: number }, To>(
  { data, has_more }: Stripe.ApiList<From>,
  read: (from: From) => To,
): Page<To> => {
  if (!Array.isArray(data)) throw new ProviderDown('not a list')
  return {
    items: data.map(read),
    created: data[0]?.created ?? null,
    last: data.at(-1)?.id ?? null,
    hasMore: has_more && data.length > 0,
  }
}
