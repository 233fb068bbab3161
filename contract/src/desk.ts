import * as z from 'zod/mini'
import { Instant, Meta } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { Exception, exceptionKinds, exceptionStatuses } from './exceptions.ts'
import { AdminParcel, Parcel } from './parcels.ts'
import { User } from './people.ts'
import { filter, filterBy, paging } from './query-shapes.ts'
import { sha256 } from './runs.ts'
import { day, freeText, idText, key, oneOfTexts, prose, text, uuid } from './shapes.ts'
import { custodies, type Step, stepNames } from './steps.ts'

/** The moves that dispatchers make, of one parcel or of many. */
export const deskMoves = [
  'assign_pickup',
  'receive',
  'assign',
  'unassign',
  'deliver',
  'turn_back',
  'assign_return',
  'return',
  'reject',
  'give_back',
  'reopen',
] as const
export type DeskMove = (typeof deskMoves)[number]
/** The moves that name a courier and a day. */
export const courierMoves: readonly DeskMove[] = ['assign_pickup', 'assign', 'assign_return']
/** The moves that need a reason in words. */
export const reasonedMoves: readonly DeskMove[] = ['deliver', 'reopen']

export const MAX_MOVED = 500
/** Each line is a transaction of its own. */
const MOVING_MS = 55_000

/** The steps of a parcel that the company still has something to do with. */
export const openSteps = [
  'booked',
  'picked_up',
  'at_office',
  'assigned',
  'out',
  'failed',
  'held',
  'returning',
] as const satisfies readonly Step[]
export type OpenStep = (typeof openSteps)[number]

/** A parcel as dispatchers see it among others. */
const DeskParcel = z.extend(AdminParcel, {
  step: z.enum(stepNames as [Step, ...Step[]]),
  custody: z.enum(custodies),
  /** What is collected at the door, in whole taka. */
  due: z.int(),
  /** The attempts that count. */
  attempts: z.int(),
  thana: z.nullable(z.string()),
  /** The day on which it was expected has passed. */
  late: z.boolean(),
  /** Since when it is as it is, and by whom: a name, or null where the sender or nobody did it. */
  since: Instant,
  by: z.nullable(z.string()),
})
export type DeskParcel = z.output<typeof DeskParcel>

/** How many parcels each filter shows, under the other filters asked for; exceptions that wait for a decision are
 * always all. */
const DeskCounts = z.object({
  ...(Object.fromEntries(openSteps.map((step) => [step, z.int()])) as Record<OpenStep, z.ZodMiniInt>),
  late: z.int(),
  exceptions: z.int(),
})
export type DeskCounts = z.output<typeof DeskCounts>
/** So many parcels of a thana or of a courier are looked through, the oldest; there are never as many at work. */
export const MOST_LOOKED_THROUGH = 2000

const MoveResult = z.object({ parcel_id: z.string(), success: z.boolean(), message: z.string() })
export type MoveResult = z.output<typeof MoveResult>

export const desk = {
  /** By code, a part of a name, of an address or of a reference, a phone in any spelling or its last four digits: at
   * most 20 parcels and ten people, the best first. */
  find: endpoint({
    method: 'GET',
    path: '/admin/find',
    shows: ['parcels', 'people'],
    who: ['admin'],
    query: z.object({ q: text('desk.findRequired', 100) }),
    answer: z.object({ parcels: z.array(AdminParcel), people: z.array(User) }),
  }),
  /** What is to be done, the oldest first; `late` those first that are expected longest. */
  today: endpoint({
    method: 'GET',
    path: '/admin/desk',
    shows: ['parcels', 'exceptions'],
    who: ['admin'],
    query: z.object({
      ...paging(20),
      step: filter(openSteps),
      late: filter(['true']),
      thana: filterBy(freeText(100)),
      delivery_men_id: filterBy(idText('parcels.deliveryMenIdRequired')),
      /** Expected on this day. */
      day: filterBy(day('common.dateInvalid')),
    }),
    answer: z.object({ counts: DeskCounts, parcels: z.array(DeskParcel), meta: Meta }),
  }),
  /** Makes one move of many parcels and answers line by line. `again` says that an earlier answer was lost: what its
   * sender has moved so already counts as done, and what a colleague has moved since stays. `bulk` is a name for all
   * that one press assigns: `unassign` with it takes back only what nobody has moved since. */
  move: endpoint({
    method: 'POST',
    path: '/admin/move-parcels',
    touches: ['parcels', 'exceptions', 'cash'],
    who: ['admin'],
    right: 'dispatch',
    handlerMs: MOVING_MS,
    body: z.object({
      move: oneOfTexts(deskMoves, 'desk.moveInvalid'),
      parcel_ids: z
        .array(text('parcels.idRequired', 100), 'desk.parcelsRequired')
        .check(z.minLength(1, key('desk.parcelsRequired')), z.maxLength(MAX_MOVED, key('desk.tooManyParcels'))),
      delivery_men_id: z.optional(z.nullable(freeText(100))),
      day: z.optional(z.nullable(day('common.dateInvalid'))),
      reason: z.optional(z.nullable(freeText(300))),
      proofs: z.optional(
        z.nullable(z.array(sha256, 'runs.proofInvalid').check(z.maxLength(10, key('runs.tooManyProofs')))),
      ),
      again: z.optional(z.nullable(z.boolean('common.bodyInvalid'))),
      bulk: z.optional(z.nullable(uuid('desk.bulkInvalid'))),
    }),
    answer: z.object({ results: z.array(MoveResult) }),
    message: 'desk.moved',
  }),
  lose: endpoint({
    method: 'POST',
    path: '/admin/lose-parcel',
    touches: ['parcels', 'exceptions'],
    who: ['root'],
    body: z.object({ parcel_id: idText('parcels.idRequired'), reason: text('desk.reasonRequired', 300) }),
    answer: z.object({ parcel: Parcel }),
    message: 'desk.lost',
  }),
  exceptions: endpoint({
    method: 'GET',
    path: '/admin/exceptions',
    shows: ['exceptions'],
    who: ['admin'],
    right: 'dispatch',
    query: z.object({ ...paging(20), kind: filter(exceptionKinds), status: filter(exceptionStatuses) }),
    answer: z.object({ exceptions: z.array(Exception), meta: Meta }),
  }),
  /** Marks an open exception as in the caller's work, or puts it back; 409 when somebody else has it. */
  takeException: endpoint({
    method: 'POST',
    path: '/admin/take-exception',
    touches: ['exceptions'],
    who: ['admin'],
    right: 'dispatch',
    body: z.object({ id: idText(), taken: z._default(z.boolean(key('common.bodyInvalid')), true) }),
    answer: z.object({ exception: Exception }),
    message: 'desk.taken',
  }),
  /** Adds what was found out about an exception; it stays open. */
  explainException: endpoint({
    method: 'POST',
    path: '/admin/explain-exception',
    touches: ['exceptions'],
    who: ['admin'],
    right: 'dispatch',
    body: z.object({ id: idText(), explanation: text('desk.explanationRequired', 500) }),
    answer: z.object({ exception: Exception }),
    message: 'desk.explanationSaved',
  }),
  closeException: endpoint({
    method: 'POST',
    path: '/admin/close-exception',
    touches: ['exceptions', 'parcels', 'cash'],
    who: ['admin'],
    right: 'dispatch',
    body: z.object({
      id: idText(),
      decision: oneOfTexts(['apply', 'dismiss'] as const, 'desk.decisionInvalid'),
      reason: z.optional(z.nullable(prose(300))),
    }),
    answer: z.object({ exception: Exception }),
    message: 'desk.closed',
  }),
}
