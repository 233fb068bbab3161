import * as z from 'zod/mini'
import { Day, Instant } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { ByParcel, Parcel } from './parcels.ts'
import { Proof } from './runs.ts'
import { day, freePhone, freePostalAddress, idText, joinedText, oneOfTexts, place, text } from './shapes.ts'
import { custodies, reasonCodes, stepNames } from './steps.ts'

/** `wished_day` has the day as its note, `yyyy-MM-dd`; the others tell no more than that it was asked. */
export const wishNames = ['wished_day', 'wished_note', 'wished_phone', 'refused'] as const
export type WishName = (typeof wishNames)[number]
/** Who did something, as a role; admins see the name instead. */
export const actorRoles = ['sender', 'courier', 'office', 'receiver', 'system'] as const
export const TimelineEntry = z.object({
  /** An event's name, or one of `wishNames`: what the receiver asked for on the page of the link. */
  name: z.string(),
  at: Instant,
  by: z.nullable(z.string()),
  attempt: z.nullable(z.int()),
  reason: z.nullable(z.enum(reasonCodes)),
  note: z.nullable(z.string()),
})
export type TimelineEntry = z.output<typeof TimelineEntry>

export const attemptChoices = ['again', 'back'] as const
const Attempt = z.object({
  number: z.nullable(z.int()),
  at: Instant,
  reason: z.enum(reasonCodes),
  counts: z.boolean(),
  note: z.nullable(z.string()),
  until: z.nullable(Day),
  /** Until when the sender may choose; null if there is nothing to choose. */
  deadline: z.nullable(Instant),
  choice: z.nullable(z.enum(attemptChoices)),
  /** What the sender asked for with another try. */
  choiceDay: z.nullable(Day),
  choiceNote: z.nullable(z.string()),
})
export type Attempt = z.output<typeof Attempt>

export const pickupModes = ['bring', 'collect'] as const
const Pickup = z.object({
  mode: z.enum(pickupModes),
  address: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  day: z.nullable(Day),
})
export type Pickup = z.output<typeof Pickup>

const Details = z.object({
  step: z.enum(stepNames),
  custody: z.enum(custodies),
  /** Whole taka to collect at the door now. */
  due: z.int(),
  /** Whole taka that the receiver pays for the goods (COD). */
  cod: z.int(),
  /** Whole taka that was taken at the door, without what is not confirmed; null if none. */
  taken: z.nullable(z.int()),
  /** Id of the destination thana: the sender's choice, else the nearest; null if unknown. */
  thana: z.nullable(z.string()),
  /** The sender's own name for the parcel. */
  reference: z.nullable(z.string()),
  /** How the parcel gets to the company; null if neither the sender nor the office has said so. */
  pickup: z.nullable(Pickup),
  attempts: z.array(Attempt),
  proofs: z.array(Proof),
  timeline: z.array(TimelineEntry),
  /** Moves that the caller may make now. */
  moves: z.array(z.string()),
})
export type Details = z.output<typeof Details>

/** Maximum number of labels per call. */
export const MOST_LABELS = 200
const Label = z.object({
  parcel: Parcel,
  /** Whole taka to collect at the door. */
  due: z.int(),
  /** Id of the destination thana: the sender's choice, else the nearest; null if unknown. */
  thana: z.nullable(z.string()),
  /** The sender's own name for the parcel. */
  reference: z.nullable(z.string()),
})
export type Label = z.output<typeof Label>

export const journeys = {
  details: endpoint({
    method: 'GET',
    path: '/parcel/details',
    shows: ['parcels'],
    who: ['consumer', 'delivery_men', 'admin'],
    query: ByParcel,
    answer: Details,
  }),
  /** Returns label data, in the order asked for, of open parcels that the caller may see, and counts the closed ones. */
  labels: endpoint({
    method: 'GET',
    path: '/parcel/labels',
    shows: ['parcels'],
    who: ['consumer', 'delivery_men', 'admin'],
    /** Tracking codes, separated by commas. */
    query: z.object({ parcel_ids: text('parcels.idRequired', MOST_LABELS * 20) }),
    answer: z.object({ labels: z.array(Label), closed: z.int() }),
  }),
  journey: endpoint({
    method: 'GET',
    path: '/public/parcel-journey',
    shows: ['parcels'],
    who: 'all',
    query: ByParcel,
    answer: z.object({ step: z.enum(stepNames), timeline: z.array(z.object({ name: z.string(), at: Instant })) }),
  }),
  afterAttempt: endpoint({
    method: 'POST',
    path: '/consumer/after-attempt',
    touches: ['parcels'],
    who: ['consumer'],
    body: z.object({
      parcel_id: idText('parcels.idRequired'),
      choice: oneOfTexts(attemptChoices, 'journeys.choiceInvalid'),
      day: z.optional(z.nullable(day('common.dateInvalid'))),
      note: z.optional(z.nullable(joinedText(300))),
      phone: z.optional(z.nullable(freePhone)),
      address: z.optional(z.nullable(freePostalAddress)),
    }),
    answer: z.object({ parcel: Parcel }),
    message: 'journeys.chosen',
  }),
  pickup: endpoint({
    method: 'PUT',
    path: '/consumer/pickup',
    touches: ['parcels'],
    who: ['consumer'],
    body: z.object({
      parcel_id: idText('parcels.idRequired'),
      mode: oneOfTexts(pickupModes, 'journeys.modeInvalid'),
      address: z.optional(z.nullable(freePostalAddress)),
      latitude: z.optional(z.nullable(place.latitude)),
      longitude: z.optional(z.nullable(place.longitude)),
      day: z.optional(z.nullable(day('common.dateInvalid'))),
    }),
    answer: z.object({ pickup: Pickup }),
    message: 'journeys.pickupSaved',
  }),
}
