import * as z from 'zod/mini'
import { Day, Id, Instant, Meta, Picture } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { paging } from './query-shapes.ts'
import { Stop } from './runs.ts'
import { freeDay, idText } from './shapes.ts'
import { stepNames } from './steps.ts'

const Courier = z.object({ _id: Id, name: z.string(), avatar: Picture, phone: z.nullable(z.string()) })

const LastEvent = z.object({
  name: z.string(),
  at: Instant,
  parcel_id: z.string(),
})
/** Where the courier's phone was at its last action of the day that knew it; accuracy in metres. */
const LastPlace = z.object({ latitude: z.number(), longitude: z.number(), accuracyM: z.number(), at: Instant })

/** One courier's day; money in whole taka. */
const CourierRun = z.object({
  courier: Courier,
  /** How many parcels one courier is given a day. */
  capacity: z.int(),
  /** Parcels to bring to a door, to bring back, and those that failed and are still with the courier. */
  load: z.int(),
  /** Of the load, those that nobody has tried yet. */
  open: z.int(),
  failed: z.int(),
  delivered: z.int(),
  returned: z.int(),
  /** Senders' parcels to collect. */
  pickups: z.int(),
  /** Due at the doors that are still to be visited. */
  toCollect: z.int(),
  /** Cash taken on this day. */
  collected: z.int(),
  last: z.nullable(LastEvent),
  place: z.nullable(LastPlace),
  /** In the order of the visits; only of the courier who is asked for. */
  stops: z.nullable(z.array(Stop)),
})
export type CourierRun = z.output<typeof CourierRun>

/** Why this courier is suggested: holds it · parcels of this area today · knew this area lately · nearest · has the
 * fewest · nobody has room. */
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
  /** More are waiting than one proposal holds. */
  isCut: z.boolean(),
})
export type Proposal = z.output<typeof Proposal>
export const MAX_SUGGESTIONS = 1000

/** What waits at one place for one day, one sender's; each call takes its parcels as `parcel_ids`. */
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
  /** When a courier last came in vain. */
  failedAt: z.nullable(Instant),
})
export type PickupStop = z.output<typeof PickupStop>

export const deskRuns = {
  /** Every active courier's day; with `delivery_men_id` that one's alone, with its stops. */
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
  /** What is still to be collected by the day: of today with what is left of earlier days. */
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
