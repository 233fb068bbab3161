import Stripe from 'stripe'

/** A payment intent as far as it concerns us. Amounts in poisha. `open` may still be paid. */
export type Intent = {
  id: string
  status: 'open' | 'succeeded' | 'canceled'
  amount: number
  received: number
  currency: string
  parcelCode: string | undefined
  clientSecret: string | null
}
/** `key` is ours, sent along when the refund was asked for. */
export type ProviderRefund = { id: string; status: 'pending' | 'succeeded' | 'failed'; amount: number; key: string | undefined }
type Card = { number: string; exp_month: number; exp_year: number; cvc: string }
type ProviderConfig = { kind: 'stripe' | 'sandbox'; secretKey: string; publishableKey: string; webhookSecret: string; origin: string | null }
export type Provider = ReturnType<typeof openProvider>

/** No answer, or one that settles nothing: what was asked may or may not have been done. */
export class ProviderDown extends Error {}

/** A clear no. `intent` is the one that stood in the way. */
export class ProviderRefusal extends Error {
  readonly code: string
  readonly isCardError: boolean
  readonly isMissing: boolean
  readonly intent: Intent | undefined
  constructor({ message, code, decline_code, statusCode, payment_intent }: Stripe.errors.StripeError) {
    super(message)
    this.code = decline_code || code || 'refused'
    this.isCardError = statusCode === 402
    this.isMissing = statusCode === 404
    this.intent = payment_intent && intentOf(payment_intent)
  }
}

const TIMEOUT_MS = 4000
// The timeout watches for silence only; this is for a reply that drips.
const PATIENCE_MS = 9000
const TOLERANCE_S = 300
const DEFINITE = [400, 402, 404]

/** Stripe, or whatever speaks its API at `origin`. Nothing here may be called inside a transaction. */
export const openProvider = ({ kind, secretKey, publishableKey, webhookSecret, origin }: ProviderConfig) => {
  const client = (key: string) => new Stripe(key, { ...addressOf(origin), timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false })
  const stripe = client(secretKey)
  const visitor = client(publishableKey)

  return {
    kind,
    publishableKey,

    /** The same key gives the same intent for a day. */
    createIntent: async ({ key, amountTaka, parcelCode }: { key: string; amountTaka: number; parcelCode: string }) => {
      const params = { amount: amountTaka * 100, currency: 'bdt', allowed_payment_method_types: ['card' as const], metadata: { parcel_id: parcelCode } }
      return intentOf(await answer(stripe.paymentIntents.create(params, { idempotencyKey: key })))
    },
    findIntent: async (id: string) => intentOf(await answer(stripe.paymentIntents.retrieve(id))),
    /** Answers the intent as it then is: canceled, or paid before that. */
    cancelIntent: async (id: string): Promise<Intent> => {
      try {
        return intentOf(await answer(stripe.paymentIntents.cancel(id)))
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error
        return intentOf(await answer(stripe.paymentIntents.retrieve(id)))
      }
    },
    /** The sandbox's own card field; with Stripe the card never comes here. */
    payByCard: async (clientSecret: string, card: Card, confirmed: boolean): Promise<'succeeded' | 'requires_action'> => {
      const params = { client_secret: clientSecret, payment_method_data: { type: 'card', card }, ...(confirmed && { confirmed: true }) }
      const id = clientSecret.split('_secret_')[0] ?? ''
      const intent = await answer(visitor.rawRequest('POST', `/v1/payment_intents/${encodeURIComponent(id)}/confirm`, params))
      return (intent as unknown as Stripe.PaymentIntent).status === 'succeeded' ? 'succeeded' : 'requires_action'
    },

    /** Without `restTaka`, all that was received. */
    refund: async ({ key, intentId, restTaka }: { key: string; intentId: string; restTaka: number | undefined }) => {
      const params = { payment_intent: intentId, metadata: { key }, ...(restTaka !== undefined && { amount: restTaka * 100 }) }
      return refundOf(await answer(stripe.refunds.create(params, { idempotencyKey: key })))
    },
    findRefund: async (id: string) => refundOf(await answer(stripe.refunds.retrieve(id))),
    refundsOf: async (intentId: string) => (await answer(stripe.refunds.list({ payment_intent: intentId, limit: 100 }))).data.map(refundOf),

    /** What a webhook tells, or null if it was not signed by the provider within five minutes. */
    readEvent: (body: Buffer, signature: string) => {
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
      if (!(Math.abs(Date.now() / 1000 - signedAt) <= TOLERANCE_S)) return null
      for (const secret of webhookSecret.split(',')) {
        try {
          return eventOf(stripe.webhooks.constructEvent(body, signature, secret.trim(), TOLERANCE_S))
        } catch {}
      }
      return null
    },
  }
}

const addressOf = (origin: string | null) => {
  if (!origin) return {}
  const { protocol, hostname, port } = new URL(origin)
  return { protocol: protocol === 'https:' ? ('https' as const) : ('http' as const), host: hostname, port: port || (protocol === 'https:' ? 443 : 80) }
}

const answer = async <T>(call: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderDown('no whole answer in time')), PATIENCE_MS)
  })
  try {
    return await Promise.race([call, late])
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && DEFINITE.includes(error.statusCode ?? 0)) throw new ProviderRefusal(error)
    throw error instanceof ProviderDown ? error : new ProviderDown((error as Error).message, { cause: error })
  } finally {
    clearTimeout(timer)
    call.catch(() => {})
  }
}

const intentOf = ({ id, status, amount, amount_received, currency, metadata, client_secret }: Stripe.PaymentIntent): Intent => {
  if (typeof id !== 'string' || typeof status !== 'string' || !Number.isInteger(amount)) throw new ProviderDown('not a payment intent')
  return {
    id,
    status: (['succeeded', 'canceled'] as const).find((end) => end === status) ?? 'open',
    amount,
    received: amount_received || amount,
    currency: currency?.toLowerCase(),
    parcelCode: metadata?.parcel_id,
    clientSecret: client_secret ?? null,
  }
}

const refundOf = ({ id, status, amount, metadata }: Stripe.Refund): ProviderRefund => {
  if (typeof id !== 'string' || !Number.isInteger(amount)) throw new ProviderDown('not a refund')
  const end = status === 'canceled' ? 'failed' : status
  return { id, status: end === 'succeeded' || end === 'failed' ? end : 'pending', amount, key: metadata?.key }
}

export type ProviderEvent = { id: string; type: string; objectId: string; intentId: string | null; about: 'payment' | 'refund' | null }

const eventOf = ({ id, type, data }: Stripe.Event): ProviderEvent => {
  if (typeof id !== 'string' || typeof type !== 'string') throw new Error('not an event')
  const object = data.object as { id?: string; payment_intent?: string | { id: string } | null }
  const named = typeof object.payment_intent === 'object' ? object.payment_intent?.id : object.payment_intent
  const objectId = object.id ?? ''
  if (type.startsWith('payment_intent.')) return { id, type, objectId, intentId: objectId, about: 'payment' }
  const ofRefund = type.startsWith('refund.') || type === 'charge.refunded' || type.startsWith('charge.refund.')
  return { id, type, objectId, intentId: named ?? null, about: ofRefund ? 'refund' : null }
}
