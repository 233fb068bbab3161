import * as z from 'zod/mini'
import { Day, Id, Instant, Meta, Picture } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { paging } from './query-shapes.ts'
import { Stop } from './runs.ts'
import { freeDay, idText } from './shapes.ts'
import { reasonCodes, stepNames } from './steps.ts'

const Courier = z.object({ _id: Id, name: z.string(), avatar: Picture, phone: z.nullable(z.string()) })

const LastEvent = z.object({
  name: z.string(),
  at: Instant,
  parcel_id: z.string(),
})
/** The phone's position at the courier's last action of the day that had one; accuracy in metres. */
const LastPlace = z.object({ latitude: z.number(), longitude: z.number(), accuracyM: z.number(), at: Instant })

/** One courier's day; money in whole taka. */
const CourierRun = z.object({
  courier: Courier,
  /** Parcels per courier and day. */
  capacity: z.int(),
  /** Parcels to deliver, parcels to return, and failed ones that the courier still has. */
  load: z.int(),
  /** Of the load, the parcels that are not failed. */
  open: z.int(),
  failed: z.int(),
  delivered: z.int(),
  returned: z.int(),
  /** Parcels to collect from senders. */
  pickups: z.int(),
  /** Amount due at the doors still to be visited. */
  toCollect: z.int(),
  /** Cash collected on this day. */
  collected: z.int(),
  last: z.nullable(LastEvent),
  place: z.nullable(LastPlace),
  /** In the order of the visits; null unless this courier was asked for. */
  stops: z.nullable(z.array(Stop)),
})
export type CourierRun = z.output<typeof CourierRun>
/** A courier's parcels of the day, which the capacity limits: those carried and those finished. */
export const dayLoad = ({ load, delivered, returned }: CourierRun) => load + delivered + returned

/** Why a courier is suggested: holds it · has its area today · had it lately · nearest · has the fewest · no room. */
export const suggestionReasons = ['holds', 'today', 'known', 'near', 'fewest', 'full'] as const
export type SuggestionReason = (typeof suggestionReasons)[number]
const Suggestion = z.object({
  parcel_id: z.string(),
  name: z.string(),
  address: z.string(),
  thana: z.nullable(z.string()),
  step: z.enum(stepNames),
  due: z.int(),
  delivery_men_id: z.nullable(Id),
  why: z.enum(suggestionReasons),
})
export type Suggestion = z.output<typeof Suggestion>
const Proposal = z.object({
  suggestions: z.array(Suggestion),
  couriers: z.array(z.extend(Courier, { load: z.int(), capacity: z.int() })),
  /** Whether more parcels wait than one proposal holds. */
  isCut: z.boolean(),
})
export type Proposal = z.output<typeof Proposal>
export const MAX_SUGGESTIONS = 1000

/** Parcels of one sender that wait at one place for one day; other calls take them as `parcel_ids`. */
const PickupStop = z.object({
  _id: z.string(),
  sender: z.object({ _id: Id, name: z.string(), phone: z.nullable(z.string()) }),
  address: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  day: z.nullable(Day),
  parcel_ids: z.array(z.string()),
  weight: z.number(),
  delivery_men: z.nullable(z.object({ _id: Id, name: z.string() })),
  /** When a courier last came and could not collect, and why. */
  failed: z.nullable(z.object({ at: Instant, reason: z.nullable(z.enum(reasonCodes)), note: z.nullable(z.string()) })),
})
export type PickupStop = z.output<typeof PickupStop>

export const deskRuns = {
  /** Returns each active courier's day without stops; with `delivery_men_id` only that courier's, with stops. */
  list: endpoint({
    method: 'GET',
    path: '/admin/runs',
    shows: ['parcels', 'people'],
    who: ['admin'],
    right: 'dispatch',
    query: z.object({ day: freeDay, delivery_men_id: z.optional(idText('parcels.deliveryMenIdRequired')) }),
    answer: z.object({ runs: z.array(CourierRun) }),
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/admin/suggest-couriers',
    shows: ['parcels', 'people'],
    who: ['admin'],
    right: 'dispatch',
    query: z.object({ day: freeDay }),
    answer: z.object({ proposal: Proposal }),
  }),
  /** Returns the parcels still to be collected on a day; today includes those left from earlier days. */
  pickups: endpoint({
    method: 'GET',
    path: '/admin/pickups',
    shows: ['parcels', 'people'],
    who: ['admin'],
    right: 'dispatch',
    query: z.object({ ...paging(20), day: freeDay }),
    answer: z.object({ pickups: z.array(PickupStop), meta: Meta }),
  }),
}
