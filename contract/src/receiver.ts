import * as z from 'zod/mini'
import { Day, Instant } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { TimelineEntry } from './journeys.ts'
import { typeCodes } from './parcel-types.ts'
import { Proof } from './runs.ts'
import { day, freePhone, freeText, idText, joinedText } from './shapes.ts'
import { stages } from './stages.ts'
import { type Step, stepNames } from './steps.ts'

/** Steps in which a receiver may still ask for a change. */
export const changeableSteps: readonly Step[] = [
  'booked',
  'picked_up',
  'at_office',
  'assigned',
  'out',
  'failed',
  'held',
]

/** A parcel on its receiver's page: no addresses, and no phone but the courier's while the parcel is out. */
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
  /** `phoneEnd` has the last three digits of the second phone. */
  wish: z.object({
    day: z.nullable(Day),
    note: z.nullable(z.string()),
    hasPhone: z.boolean(),
    phoneEnd: z.nullable(z.string()),
  }),
  /** The receiver has refused the parcel and the sender is asked. */
  isRefused: z.boolean(),
})
export type ReceiverParcel = z.output<typeof ReceiverParcel>

const answer = z.object({ parcel: ReceiverParcel })
const token = idText('receiver.tokenRequired')
// The page of a link sends the token in the body; a token in the query works too.
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
      note: z.optional(z.nullable(joinedText(300))),
      phone: z.optional(z.nullable(freePhone)),
    }),
    answer,
    message: 'receiver.saved',
  }),
  /** Without a code, mails one to the receiver. */
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
