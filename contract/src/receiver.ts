import * as z from 'zod/mini'
import { Day, Instant } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { TimelineEntry } from './journeys.ts'
import { typeCodes } from './parcel-types.ts'
import { Proof } from './runs.ts'
import { day, freePhone, freeText, idText } from './shapes.ts'
import { stages } from './stages.ts'
import { type Step, stepNames } from './steps.ts'

/** The steps in which a receiver may still ask for something. */
export const changeableSteps: readonly Step[] = [
  'booked',
  'picked_up',
  'at_office',
  'assigned',
  'out',
  'failed',
  'held',
]

/** A parcel as the page of the receiver's link shows it: neither an address nor anybody's phone but the courier's
 * while out. */
const ReceiverParcel = z.object({
  _id: z.string(),
  createdAt: Instant,
  sender: z.object({ name: z.string() }),
  reciever: z.object({ name: z.string() }),
  status: z.object({ stage: z.enum(stages) }),
  step: z.enum(stepNames),
  parcel: z.object({ type: z.enum(typeCodes), aproxDeliveryDate: z.nullable(Day) }),
  /** Whole taka to pay at the door. */
  due: z.int(),
  delivery_men: z.nullable(z.object({ name: z.string(), phone: z.nullable(z.string()) })),
  timeline: z.array(TimelineEntry),
  proofs: z.array(Proof),
  wish: z.object({ day: z.nullable(Day), note: z.nullable(z.string()), hasPhone: z.boolean() }),
  /** The receiver has said that they do not want it; the sender is asked. */
  isRefused: z.boolean(),
})
export type ReceiverParcel = z.output<typeof ReceiverParcel>

const answer = z.object({ parcel: ReceiverParcel })
const token = idText('receiver.tokenRequired')
// A link's page sends the token where it sends everything else; a query will do as well.
const freeToken = { token: z.optional(token) }

export const receiver = {
  parcel: endpoint({
    method: 'GET',
    path: '/receiver/parcel',
    shows: ['parcels'],
    who: 'all',
    query: z.object({ token }),
    answer,
  }),
  wish: endpoint({
    method: 'PATCH',
    path: '/receiver/wish',
    touches: ['parcels'],
    who: 'all',
    query: z.object(freeToken),
    body: z.object({
      ...freeToken,
      day: z.optional(z.nullable(day('common.dateInvalid'))),
      note: z.optional(z.nullable(freeText(300))),
      phone: z.optional(z.nullable(freePhone)),
    }),
    answer,
    message: 'receiver.saved',
  }),
  /** Without a code: one is mailed to the receiver. */
  refuse: endpoint({
    method: 'POST',
    path: '/receiver/refuse',
    touches: ['parcels'],
    who: 'all',
    query: z.object(freeToken),
    body: z.object({ ...freeToken, code: z.optional(z.nullable(freeText(20))) }),
    answer,
    message: 'receiver.refusalTaken',
  }),
}
