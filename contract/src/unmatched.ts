import * as z from 'zod/mini'
import { Id, Instant, Meta } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { paymentProviders } from './payments.ts'
import { filter, paging } from './query-shapes.ts'
import { idText } from './shapes.ts'

/** `unknown`: no parcel has this code. `partly`: a part of a known parcel's money went back for a reason that is not in
 * our books. `refund`: money went back without a refund in our books. */
export const unmatchedReasons = ['unknown', 'partly', 'refund'] as const
/** `open`: needs a decision. `returning`: being refunded. `failed`: the refund failed. `kept`: root accepted it. */
export const unmatchedStatuses = ['open', 'returning', 'returned', 'failed', 'kept'] as const
export type UnmatchedStatus = (typeof unmatchedStatuses)[number]
/** `amount` in the currency's main unit, with hundredths; `provider_id` as on the provider's own pages. */
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

/** Money at the provider that our books do not know; for root (docs/decisions/0018). */
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
