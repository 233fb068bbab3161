import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ByParcel, oneParcel } from './parcels.ts'
import type { Stage } from './stages.ts'

/** Stages in which a parcel can be paid. */
export const payableStages: readonly Stage[] = ['pending', 'on the way']

/** Payment providers. A sandbox stands in for one of them (`sandbox` for Stripe) and moves no money. */
export const paymentProviders = ['stripe', 'sandbox', 'sslcommerz', 'sslcommerz_sandbox'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

export const SandboxCard = z.object({
  client_secret: z.string('payments.secretMissing').check(z.regex(/^[\w-]{1,200}$/, 'payments.secretMissing')),
  number: z
    .string('payments.numberRequired')
    .check(
      z.trim(),
      z.minLength(1, 'payments.numberRequired'),
      z.regex(/^(?=.*\d)[\d -]{1,40}$/, 'payments.numberInvalid'),
    ),
  exp_month: z
    .int('payments.expiryRequired')
    .check(z.gte(1, 'payments.expiryInvalid'), z.lte(12, 'payments.expiryInvalid')),
  exp_year: z
    .int('payments.expiryRequired')
    .check(z.gte(0, 'payments.expiryInvalid'), z.lte(9999, 'payments.expiryInvalid')),
  cvc: z
    .string('payments.cvcRequired')
    .check(z.minLength(1, 'payments.cvcRequired'), z.regex(/^\d{3,4}$/, 'payments.cvcInvalid')),
  confirmed: z._default(z.boolean('payments.confirmedInvalid'), false),
})

export const payments = {
  createIntent: endpoint({
    method: 'GET',
    path: '/payment/create-payment-intent',
    touches: ['parcels'],
    who: ['consumer'],
    mutates: true,
    query: ByParcel,
    answer: z.object({ client_secret: z.string(), amount: z.int() }),
  }),
  /** Opens a payment page of the provider, which returns to `/payment/back`. 409 if it has none or is not offered. */
  session: endpoint({
    method: 'POST',
    path: '/payment/session',
    touches: ['parcels'],
    who: ['consumer'],
    body: z.extend(ByParcel, { provider: z.enum(paymentProviders, 'payments.providerRequired') }),
    answer: z.object({ redirect_url: z.string() }),
  }),
  config: endpoint({
    method: 'GET',
    path: '/payment/config',
    shows: [],
    who: ['consumer'],
    answer: z.object({ provider: z.enum(['stripe', 'sandbox']), publishableKey: z.nullable(z.string()) }),
  }),
  /** Returns the offered ways to pay, in the order of the page. */
  ways: endpoint({
    method: 'GET',
    path: '/payment/ways',
    shows: [],
    who: ['consumer'],
    answer: z.object({ offered: z.array(z.enum(paymentProviders)) }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/payment/check',
    touches: ['parcels', 'notifications'],
    who: ['consumer'],
    query: z.partial(ByParcel),
    body: z.partial(ByParcel),
    answer: oneParcel,
  }),
  /** Like `check`, for the page after a provider's page. `isSettled`: all payments of the parcel have ended at their
   * provider; until then money may have been taken. `goesBack`: the last payment that was settled is returned. */
  outcome: endpoint({
    method: 'POST',
    path: '/payment/outcome',
    touches: ['parcels', 'notifications'],
    who: ['consumer'],
    body: ByParcel,
    answer: z.extend(oneParcel, { isSettled: z.boolean(), goesBack: z.boolean() }),
  }),
  sandboxCard: endpoint({
    method: 'POST',
    path: '/payment/sandbox-card',
    touches: ['parcels'],
    who: ['consumer'],
    body: SandboxCard,
    answer: z.object({ status: z.enum(['succeeded', 'requires_action']) }),
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/payment/webhook',
    who: 'signature',
    raw: true,
    bodyLimit: 256 * 1024,
  }),
  /** Receives a payer's browser from the provider's page. It proves nothing: we ask the provider. 303 to our page. */
  return: endpoint({
    method: 'POST',
    path: '/payment/return',
    who: 'signature',
    unsigned: true,
    raw: true,
    status: 303,
  }),
  /** Receives a provider's unsigned notification, which only makes us ask the provider. */
  ipn: endpoint({ method: 'POST', path: '/payment/ipn', who: 'signature', unsigned: true, raw: true }),
}
