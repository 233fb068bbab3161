import * as z from 'zod/mini'
import { collectionDecisions } from './cash.ts'
import { endpoint } from './endpoint.ts'
import { exceptionStatuses } from './exceptions.ts'

const Conflict = z.object({
  action_id: z.string(),
  status: z.enum(exceptionStatuses),
  /** The decision about the money that was collected; null until there is one. */
  money: z.nullable(z.enum(collectionDecisions)),
})

export const decided = {
  /** Returns what became of the courier's conflicts of the last 14 days, newest first, at most 100. */
  mine: endpoint({
    method: 'GET',
    path: '/delivery-men/decided-actions',
    shows: ['parcels', 'cash'],
    who: ['delivery_men'],
    answer: z.object({ conflicts: z.array(Conflict) }),
  }),
}
