import type Stripe from 'stripe'
import type { ProviderEvent } from '../provider.ts'

// Stripe's ids have no other characters and are not longer; the database stores no NUL.
const idShape = /^[\x21-\x7e]{1,255}$/
const idOf = (id: unknown): string => {
  if (typeof id !== 'string' || !idShape.test(id)) throw new Error('not an id')
  return id
}

/** Reads the event of a webhook; throws if it is not a valid one. */
export const eventOf = ({ data, ...event }: Stripe.Event): ProviderEvent => {
  const [id, type] = [idOf(event.id), idOf(event.type)]
  const object = data.object as { id?: unknown; payment_intent?: unknown }
  const objectId = object.id === undefined ? '' : idOf(object.id)
  const isPaid = type === 'payment_intent.succeeded'
  if (type.startsWith('payment_intent.')) return { id, type, objectId, sessionId: objectId, about: 'payment', isPaid }
  const named = object.payment_intent ?? null
  const sessionId = named && idOf(typeof named === 'object' && 'id' in named ? named.id : named)
  const ofRefund = type.startsWith('refund.') || type === 'charge.refunded' || type.startsWith('charge.refund.')
  return { id, type, objectId, sessionId, about: ofRefund ? 'refund' : null, isPaid }
}
