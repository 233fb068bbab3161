import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const Decided = z.object({ action_id: z.string(), status: z.enum(['applied', 'dismissed']) })

export const decided = {
  /** Returns what the office has decided about the courier's conflicts of the last 14 days, newest first, at most 100. */
  mine: endpoint({
    method: 'GET',
    path: '/delivery-men/decided-actions',
    shows: ['parcels'],
    who: ['delivery_men'],
    answer: z.object({ decided: z.array(Decided) }),
  }),
}
