import Stripe from 'stripe'
import { eventOf } from './provider-events.ts'
import { cardOf, type Intent, intentOf, ProviderDown, pageOf, refundOf } from './provider-objects.ts'

type Asked = { key: string; cause: string; intentId: string; restTaka: number | undefined }
type Card = { number: string; exp_month: number; exp_year: number; cvc: string }
type ProviderConfig = {
  kind: 'stripe' | 'sandbox'
  secretKey: string
  publishableKey: string
  webhookSecret: string
  origin: string | null
  /** Written on every intent, so that those of another installation are told apart. */
  site: string
}
export type Provider = ReturnType<typeof openProvider>

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
// A page of a list is asked for again soon, and somebody may be waiting for it.
const LISTING = { timeout: 3000, maxNetworkRetries: 0 }
const PAGE = 100
const TOLERANCE_S = 300
const DEFINITE = [400, 402, 404]

/** Stripe, or whatever speaks its API at `origin`. Nothing here may be called inside a transaction. */
export const openProvider = ({ kind, secretKey, publishableKey, webhookSecret, origin, site }: ProviderConfig) => {
  const client = (key: string) =>
    new Stripe(key, { ...addressOf(origin), timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false })
  const stripe = client(secretKey)
  const visitor = client(publishableKey)

  return {
    kind,
    publishableKey,
    site,

    /** The same key gives the same intent for a day. */
    createIntent: async ({ key, amountTaka, parcelCode }: { key: string; amountTaka: number; parcelCode: string }) => {
      const params = {
        amount: amountTaka * 100,
        currency: 'bdt',
        allowed_payment_method_types: ['card' as const],
        metadata: { parcel_id: parcelCode, payment_key: key, site },
      }
      return intentOf(await answer(stripe.paymentIntents.create(params, { idempotencyKey: key })))
    },
    findIntent: async (id: string) => intentOf(await answer(stripe.paymentIntents.retrieve(id))),
    /** The last four digits of the card that paid it; null when the provider does not tell. */
    findCard: async (id: string) =>
      cardOf(await answer(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))),
    /** A page of the intents made since then (seconds of the provider's clock), newest first, below the one named `after`. */
    listIntents: async (since: number, after: string | null) =>
      pageOf(await answer(stripe.paymentIntents.list(range(since, after), LISTING), LISTING.timeout), intentOf),
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
    payByCard: async (
      clientSecret: string,
      card: Card,
      confirmed: boolean,
    ): Promise<'succeeded' | 'requires_action'> => {
      const params = {
        client_secret: clientSecret,
        payment_method_data: { type: 'card', card },
        ...(confirmed && { confirmed: true }),
      }
      const id = clientSecret.split('_secret_')[0] ?? ''
      const intent = await answer(
        visitor.rawRequest('POST', `/v1/payment_intents/${encodeURIComponent(id)}/confirm`, params),
      )
      return (intent as unknown as Stripe.PaymentIntent).status === 'succeeded' ? 'succeeded' : 'requires_action'
    },

    /** Without `restTaka`, all that was received. */
    refund: async ({ key, cause, intentId, restTaka }: Asked) => {
      const params = {
        payment_intent: intentId,
        metadata: { key, cause },
        ...(restTaka !== undefined && { amount: restTaka * 100 }),
      }
      return refundOf(await answer(stripe.refunds.create(params, { idempotencyKey: key })))
    },
    findRefund: async (id: string) => refundOf(await answer(stripe.refunds.retrieve(id))),
    listRefunds: async (since: number, after: string | null) =>
      pageOf(await answer(stripe.refunds.list(range(since, after), LISTING), LISTING.timeout), refundOf),
    refundsOf: async (intentId: string) =>
      (await answer(stripe.refunds.list({ payment_intent: intentId, limit: 100 }))).data.map(refundOf),

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

const range = (since: number, after: string | null) => ({
  limit: PAGE,
  created: { gte: since },
  ...(after && { starting_after: after }),
})

const addressOf = (origin: string | null) => {
  if (!origin) return {}
  const { protocol, hostname, port } = new URL(origin)
  return {
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
  }
}

const answer = async <T>(call: Promise<T>, patienceMs = PATIENCE_MS): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderDown('no whole answer in time')), patienceMs)
  })
  try {
    return await Promise.race([call, late])
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && DEFINITE.includes(error.statusCode ?? 0))
      throw new ProviderRefusal(error)
    throw error instanceof ProviderDown ? error : new ProviderDown((error as Error).message, { cause: error })
  } finally {
    clearTimeout(timer)
    call.catch(() => {})
  }
}
