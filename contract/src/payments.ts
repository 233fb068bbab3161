import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { oneParcel, Parcel, type Stage } from './parcels.ts'
import { filter, idText, Meta, paging } from './shapes.ts'

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
const RefundQuote = z.object({ refundFee: z.int(), restAmount: z.int() })
export const RefundableParcel = z.extend(Parcel, { refundQuote: z.optional(RefundQuote) })
export type RefundableParcel = z.output<typeof RefundableParcel>

const ByParcel = z.object({ parcel_id: idText('parcels.idRequired') })

export const SandboxCard = z.object({
  client_secret: z.string('payments.secretMissing').check(z.regex(/^[\w-]{1,200}$/, 'payments.secretMissing')),
  number: z
    .string('payments.numberRequired')
    .check(z.trim(), z.minLength(1, 'payments.numberRequired'), z.regex(/^(?=.*\d)[\d -]{1,40}$/, 'payments.numberInvalid')),
  exp_month: z.int('payments.expiryRequired').check(z.gte(1, 'payments.expiryInvalid'), z.lte(12, 'payments.expiryInvalid')),
  exp_year: z.int('payments.expiryRequired').check(z.gte(0, 'payments.expiryInvalid'), z.lte(9999, 'payments.expiryInvalid')),
  cvc: z.string('payments.cvcRequired').check(z.minLength(1, 'payments.cvcRequired'), z.regex(/^\d{3,4}$/, 'payments.cvcInvalid')),
  confirmed: z._default(z.boolean('payments.confirmedInvalid'), false),
})

export const payments = {
  createIntent: endpoint({
    method: 'GET',
    path: '/payment/create-payment-intent',
    who: ['consumer'],
    mutates: true,
    query: ByParcel,
    answer: z.object({ client_secret: z.string(), amount: z.int() }),
  }),
  config: endpoint({
    method: 'GET',
    path: '/payment/config',
    who: ['consumer'],
    answer: z.object({ provider: z.enum(['stripe', 'sandbox']), publishableKey: z.nullable(z.string()) }),
  }),
  check: endpoint({ method: 'POST', path: '/payment/check', who: ['consumer'], query: z.partial(ByParcel), body: z.partial(ByParcel), answer: oneParcel }),
  sandboxCard: endpoint({
    method: 'POST',
    path: '/payment/sandbox-card',
    who: ['consumer'],
    body: SandboxCard,
    answer: z.object({ status: z.enum(['succeeded', 'requires_action']) }),
  }),
  webhook: endpoint({ method: 'POST', path: '/payment/webhook', who: 'signature', raw: true }),
}

export const refunds = {
  list: endpoint({
    method: 'GET',
    path: '/consumer/get-refundable-payments',
    who: ['consumer'],
    query: z.object({ ...paging(10), refund_status: filter(refundFilters) }),
    answer: z.object({ parcels: z.array(RefundableParcel), meta: Meta }),
  }),
  request: endpoint({
    method: 'GET',
    path: '/payment/refund-request',
    who: ['consumer'],
    mutates: true,
    query: ByParcel,
    answer: oneParcel,
    message: 'payments.refundAsked',
  }),
}
