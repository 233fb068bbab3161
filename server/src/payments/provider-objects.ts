import type Stripe from 'stripe'

/** A payment intent as far as it concerns us. Amounts in poisha. `open` may still be paid. */
export type Intent = {
  id: string
  status: 'open' | 'succeeded' | 'canceled'
  amount: number
  received: number
  currency: string
  parcelCode: string | undefined
  /** Of the payment for which it was made. */
  key: string | undefined
  /** The installation that made it. */
  site: string | undefined
  clientSecret: string | null
  /** The last card was refused. */
  isDeclined: boolean
}
/** `key` is ours, sent along when the refund was asked for, as is `cause`. */
export type ProviderRefund = {
  id: string
  intentId: string | undefined
  status: 'pending' | 'succeeded' | 'failed'
  amount: number
  key: string | undefined
  cause: string | undefined
}
/** What came on one page of a list, newest first; `created` is of the newest, in seconds of the provider's clock. */
export type Page<T> = { items: T[]; created: number | null; last: string | null; hasMore: boolean }

/** No answer, or one that settles nothing: what was asked may or may not have been done. */
export class ProviderDown extends Error {}

export const intentOf = ({
  id,
  status,
  amount,
  amount_received,
  currency,
  metadata,
  client_secret,
  last_payment_error,
}: Stripe.PaymentIntent): Intent => {
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
    clientSecret: client_secret ?? null,
    isDeclined: Boolean(last_payment_error),
  }
}

/** From an intent whose charge was asked for too. */
export const cardOf = ({ latest_charge: charge }: Stripe.PaymentIntent) => {
  const last4 = typeof charge === 'object' ? charge?.payment_method_details?.card?.last4 : undefined
  return last4 && /^\d{4}$/.test(last4) ? last4 : null
}

export const refundOf = ({ id, status, amount, metadata, payment_intent }: Stripe.Refund): ProviderRefund => {
  if (typeof id !== 'string' || !Number.isInteger(amount)) throw new ProviderDown('not a refund')
  const end = status === 'canceled' ? 'failed' : status
  return {
    id,
    intentId: (typeof payment_intent === 'string' ? payment_intent : payment_intent?.id) ?? undefined,
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
