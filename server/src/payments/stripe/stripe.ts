import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { type Provider, ProviderDown, ProviderRefusal, type Session, type ToPay, type ToRefund } from '../provider.ts'
import { eventOf } from './events.ts'
import { cardOf, pageOf, refundOf, sessionOf } from './objects.ts'

type Card = { number: string; exp_month: number; exp_year: number; cvc: string }
type StripeConfig = {
  kind: 'stripe' | 'sandbox'
  secretKey: string
  publishableKey: string
  webhookSecret: string
  origin: string | null
  site: string
}
export type StripeProvider = ReturnType<typeof openStripe>

/** A definite refusal by Stripe with its code; `session` is the intent concerned, if Stripe names it. */
export class StripeRefusal extends ProviderRefusal {
  readonly code: string
  readonly isCardError: boolean
  readonly session: Session | undefined
  constructor({ message, code, decline_code, statusCode, payment_intent }: Stripe.errors.StripeError) {
    super(message, { isMissing: statusCode === 404, isTooSmall: code === 'amount_too_small' })
    this.code = decline_code || code || 'refused'
    this.isCardError = statusCode === 402
    this.session = payment_intent && sessionOf(payment_intent)
  }
}

const TIMEOUT_MS = 4000
// TIMEOUT_MS limits silence only; this limits a reply that drips in.
const PATIENCE_MS = 9000
// Fail early: a page of a list is requested again soon, and somebody may be waiting for it.
const LISTING = { timeout: 3000, maxNetworkRetries: 0 }
const PAGE = 100
const TOLERANCE_S = 300
const DEFINITE = [400, 402, 404]

/** Stripe, or a service with its API at `origin`. */
export const openStripe = ({ kind, secretKey, publishableKey, webhookSecret, origin, site }: StripeConfig) => {
  const client = (key: string) =>
    new Stripe(key, { ...addressOf(origin), timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false })
  const stripe = client(secretKey)
  const visitor = client(publishableKey)

  return {
    kind,
    entrance: { field: true as const, key: kind === 'stripe' ? publishableKey : null },
    site,
    keyOf: () => `pay:${randomUUID()}`,

    openSession: async ({ key, amountTaka, parcelCode }: ToPay) => {
      const params = {
        amount: amountTaka * 100,
        currency: 'bdt',
        allowed_payment_method_types: ['card' as const],
        metadata: { parcel_id: parcelCode, payment_key: key, site },
      }
      return sessionOf(await answer(stripe.paymentIntents.create(params, { idempotencyKey: key })))
    },
    findSession: async (id: string) => sessionOf(await answer(stripe.paymentIntents.retrieve(id))),
    findCard: async (id: string) =>
      cardOf(await answer(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))),
    endSession: async (id: string): Promise<Session> => {
      try {
        return sessionOf(await answer(stripe.paymentIntents.cancel(id)))
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error
        return sessionOf(await answer(stripe.paymentIntents.retrieve(id)))
      }
    },
    /** Pays by the sandbox's own card field; with Stripe the card never reaches our server. */
    payByCard: async (secret: string, card: Card, confirmed: boolean): Promise<'succeeded' | 'requires_action'> => {
      const params = {
        client_secret: secret,
        payment_method_data: { type: 'card', card },
        ...(confirmed && { confirmed: true }),
      }
      const id = secret.split('_secret_')[0] ?? ''
      const intent = await answer(
        visitor.rawRequest('POST', `/v1/payment_intents/${encodeURIComponent(id)}/confirm`, params),
      )
      return (intent as unknown as Stripe.PaymentIntent).status === 'succeeded' ? 'succeeded' : 'requires_action'
    },

    refund: async ({ key, cause, sessionId, restTaka }: ToRefund) => {
      const params = {
        payment_intent: sessionId,
        metadata: { key, cause },
        ...(restTaka !== undefined && { amount: restTaka * 100 }),
      }
      return refundOf(await answer(stripe.refunds.create(params, { idempotencyKey: key })))
    },
    findRefund: async (id: string) => refundOf(await answer(stripe.refunds.retrieve(id))),
    refundsOf: async (sessionId: string) =>
      (await answer(stripe.refunds.list({ payment_intent: sessionId, limit: 100 }))).data.map(refundOf),
    forgetsKeys: true,
    lists: {
      sessions: async (since: number, after: string | null) =>
        pageOf(await answer(stripe.paymentIntents.list(range(since, after), LISTING), LISTING.timeout), sessionOf),
      refunds: async (since: number, after: string | null) =>
        pageOf(await answer(stripe.refunds.list(range(since, after), LISTING), LISTING.timeout), refundOf),
    },

    /** Returns the event of a webhook; null if Stripe did not sign it within five minutes. */
    readEvent: (body: Buffer, { 'stripe-signature': signature }: Record<string, unknown>) => {
      if (typeof signature !== 'string') return null
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
      if (!(Math.abs(Date.now() / 1000 - signedAt) <= TOLERANCE_S)) return null
      for (const secret of webhookSecret.split(',')) {
        try {
          return eventOf(stripe.webhooks.constructEvent(body, signature, secret.trim(), TOLERANCE_S))
        } catch {}
      }
      return null
    },
  } satisfies Provider & Record<string, unknown>
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
      throw new StripeRefusal(error)
    throw error instanceof ProviderDown ? error : new ProviderDown((error as Error).message, { cause: error })
  } finally {
    clearTimeout(timer)
    call.catch(() => {})
  }
}
