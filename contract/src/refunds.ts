import * as z from 'zod/mini'
import { Meta } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { ByParcel, oneParcel, Parcel } from './parcels.ts'
import { filter, paging } from './query-shapes.ts'
import { idText } from './shapes.ts'
import type { Stage } from './stages.ts'

/** Stages in which the sender of a paid parcel can request a refund. */
export const refundableStages: readonly Stage[] = ['canceled', 'returned']

/** The share of a paid amount that is kept as a fee, by how the parcel ended. */
export const refundFees = { rejected: 0, canceled: 0.05, returned: 0.5 } as const
export type RefundCause = keyof typeof refundFees

/** Returns the fee and the rest in whole taka; the fee is rounded half up. */
export const refundQuote = (amountTaka: number, cause: RefundCause) => {
  const refundFee = Math.floor(amountTaka * refundFees[cause] + 0.5)
  return { refundFee, restAmount: amountTaka - refundFee }
}

export const refundFilters = ['pending', 'succeeded', 'failed', 'none'] as const
export const RefundQuote = z.object({ refundFee: z.int(), restAmount: z.int() })
export type RefundQuote = z.output<typeof RefundQuote>

export const RefundableParcel = z.extend(Parcel, { refundQuote: z.optional(RefundQuote) })
export type RefundableParcel = z.output<typeof RefundableParcel>

export const refunds = {
  list: endpoint({
    method: 'GET',
    path: '/consumer/get-refundable-payments',
    shows: ['parcels'],
    who: ['consumer'],
    query: z.object({
      ...paging(10),
      refund_status: filter(refundFilters),
      parcel_id: z.optional(idText('parcels.idRequired')),
    }),
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
  /** Returns what an admin may refund for an archived sender; null if nothing, or if the sender can request it. */
  quoteForAdmin: endpoint({
    method: 'GET',
    path: '/admin/refund-quote',
    shows: ['parcels', 'people'],
    who: ['admin'],
    query: ByParcel,
    answer: z.object({ refundQuote: z.nullable(RefundQuote) }),
  }),
  /** Requests the refund of a canceled or returned parcel whose sender is archived (in full) or no consumer any more. */
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
