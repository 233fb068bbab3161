import * as z from 'zod/mini'
import { Id, Instant, Meta } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { ByParcel, oneParcel, Parcel } from './parcels.ts'
import { filter, paging } from './query-shapes.ts'
import { idText } from './shapes.ts'
import type { Stage } from './stages.ts'

/** In these a parcel can be paid; in those its sender can ask for the money. */
export const payableStages: readonly Stage[] = ['pending', 'on the way']
export const refundableStages: readonly Stage[] = ['canceled', 'returned']

/** The share of a paid amount that is kept, by how the parcel ended. */
export const refundFees = { rejected: 0, canceled: 0.05, returned: 0.5 } as const
export type RefundCause = keyof typeof refundFees

/** Fee and rest in whole taka, the fee rounded half up. */
export const refundQuote = (amountTaka: number, cause: RefundCause) => {
  const refundFee = Math.floor(amountTaka * refundFees[cause] + 0.5)
  return { refundFee, restAmount: amountTaka - refundFee }
}

export const refundFilters = ['pending', 'succeeded', 'failed', 'none'] as const
export const RefundQuote = z.object({ refundFee: z.int(), restAmount: z.int() })
export type RefundQuote = z.output<typeof RefundQuote>
/** Who takes money for the company. A sandbox stands in for the provider that its name says, and moves no money. */
export const paymentProviders = ['stripe', 'sandbox', 'sslcommerz', 'sslcommerz_sandbox'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

export const RefundableParcel = z.extend(Parcel, { refundQuote: z.optional(RefundQuote) })
export type RefundableParcel = z.output<typeof RefundableParcel>

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
  /** Opens a page of the provider's own, where its payer pays; the way back is `/payment/back`. 409 for a provider
   * that has none, or that is not offered. */
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
  /** The ways to pay that are offered, in the order of the page. */
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
  /** The same for the page after a provider's own page. `isSettled`: every payment of the parcel has ended by its
   * provider's word; before that nobody knows that no money was taken. */
  outcome: endpoint({
    method: 'POST',
    path: '/payment/outcome',
    touches: ['parcels', 'notifications'],
    who: ['consumer'],
    body: ByParcel,
    answer: z.extend(oneParcel, { isSettled: z.boolean() }),
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
  /** A browser that comes back from a provider's page, by a form of that page. It proves nothing; what is true is
   * asked. 303 to a page of ours. */
  return: endpoint({
    method: 'POST',
    path: '/payment/return',
    who: 'signature',
    unsigned: true,
    raw: true,
    status: 303,
  }),
  /** A provider's news without a signature: it only makes us ask. */
  ipn: endpoint({ method: 'POST', path: '/payment/ipn', who: 'signature', unsigned: true, raw: true }),
}

export const refunds = {
  list: endpoint({
    method: 'GET',
    path: '/consumer/get-refundable-payments',
    shows: ['parcels'],
    who: ['consumer'],
    query: z.object({ ...paging(10), refund_status: filter(refundFilters) }),
    answer: z.object({ parcels: z.array(RefundableParcel), meta: Meta }),
  }),
  request: endpoint({
    method: 'GET',
    path: '/payment/refund-request',
    touches: ['parcels', 'notifications'],
    who: ['consumer'],
    mutates: true,
    query: ByParcel,
    answer: oneParcel,
    message: 'payments.refundAsked',
  }),
  /** What an admin may give back in place of an archived sender, who cannot ask; null when there is nothing, or when
   * the sender can. */
  quoteForAdmin: endpoint({
    method: 'GET',
    path: '/admin/refund-quote',
    shows: ['parcels', 'people'],
    who: ['admin'],
    query: ByParcel,
    answer: z.object({ refundQuote: z.nullable(RefundQuote) }),
  }),
  /** Asks for the money of an archived sender's canceled or returned parcel, in full. */
  forArchived: endpoint({
    method: 'POST',
    path: '/admin/refund-parcel',
    touches: ['parcels', 'notifications'],
    who: ['admin'],
    right: 'dispatch',
    body: ByParcel,
    answer: oneParcel,
    message: 'payments.refundStarted',
  }),
}

/** `unknown`: no parcel has this code. `partly`: of a known parcel, but a part of the money went back for a reason
 * that is not in the books. `refund`: money went back that nobody here had asked for. */
export const unmatchedReasons = ['unknown', 'partly', 'refund'] as const
/** `open`: somebody has to decide. `returning`: asked back, on its way. `failed`: the bank did not take it back.
 * `kept`: root has said that it is right so. */
export const unmatchedStatuses = ['open', 'returning', 'returned', 'failed', 'kept'] as const
export type UnmatchedStatus = (typeof unmatchedStatuses)[number]
/** `amount` in whole units of the currency and their hundredths; `provider_id` as in the provider's own pages. */
export const UnmatchedPayment = z.object({
  _id: Id,
  parcel_id: z.string(),
  provider_id: z.string(),
  provider: z.enum(paymentProviders),
  reason: z.enum(unmatchedReasons),
  status: z.enum(unmatchedStatuses),
  amount: z.number(),
  currency: z.string(),
  isOwn: z.boolean(),
  foundAt: Instant,
})
export type UnmatchedPayment = z.output<typeof UnmatchedPayment>
const ByUnmatched = z.object({ unmatched_id: idText() })

/** Money at the provider that no payment here names: for root, see docs/decisions/0018. */
export const unmatched = {
  list: endpoint({
    method: 'GET',
    path: '/admin/unmatched-payments',
    shows: ['exceptions'],
    who: ['root'],
    query: z.object({ ...paging(10), status: filter(unmatchedStatuses) }),
    answer: z.object({ payments: z.array(UnmatchedPayment), comparedAt: z.nullable(Instant), meta: Meta }),
  }),
  return: endpoint({
    method: 'POST',
    path: '/admin/return-unmatched-payment',
    touches: ['exceptions'],
    who: ['root'],
    body: ByUnmatched,
    answer: z.object({}),
    message: 'payments.refundStarted',
  }),
  keep: endpoint({
    method: 'POST',
    path: '/admin/keep-unmatched-payment',
    touches: ['exceptions'],
    who: ['root'],
    body: ByUnmatched,
    answer: z.object({}),
    message: 'payments.unmatchedKept',
  }),
}
