import type Stripe from 'stripe'

export type ProviderEvent = {
  id: string
  type: string
  objectId: string
  intentId: string | null
  about: 'payment' | 'refund' | null
}

// Longer or other characters are in no id of the provider's, and a NUL in none of the database's.
const idShape = /^[\x21-\x7e]{1,255}$/
const idOf = (id: unknown): string => {
  if (typeof id !== 'string' || !idShape.test(id)) throw new Error('not an id')
  return id
}

/** What a webhook says; throws for what is no event. */
export const eventOf = ({ data, ...event }: Stripe.Event): ProviderEvent => {
  const [id, type] = [idOf(event.id), idOf(event.type)]
  const object = data.object as { id?: unknown; payment_intent?: unknown }
  const objectId = object.id === undefined ? '' : idOf(object.id)
  if (type.startsWith('payment_intent.')) return { id, type, objectId, intentId: objectId, about: 'payment' }
  const named = object.payment_intent ?? null
  const intentId = named && idOf(typeof named === 'object' && 'id' in named ? named.id : named)
  const ofRefund = type.startsWith('refund.') || type === 'charge.refunded' || type.startsWith('charge.refund.')
  return { id, type, objectId, intentId, about: ofRefund ? 'refund' : null }
}
