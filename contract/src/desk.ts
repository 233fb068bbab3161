import * as z from 'zod/mini'
import { Instant, Meta } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { Exception, exceptionKinds, exceptionStatuses } from './exceptions.ts'
import { AdminParcel, Parcel } from './parcels.ts'
import { User } from './people.ts'
import { filter, filterBy, MAX_SEARCH, paging } from './query-shapes.ts'
import { sha256 } from './runs.ts'
import { day, freeText, idText, key, oneOfTexts, prose, text, uuid } from './shapes.ts'
import { custodies, type Step, stepNames } from './steps.ts'

/** Moves that dispatchers make, for one parcel or many. */
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
/** Moves that need a courier and a day. */
export const courierMoves: readonly DeskMove[] = ['assign_pickup', 'assign', 'assign_return']
/** Moves that need a reason in words. */
export const reasonedMoves: readonly DeskMove[] = ['deliver', 'reopen']

export const MAX_MOVED = 500
/** Each parcel is moved in its own transaction, so many take long. */
const MOVING_MS = 55_000

/** Steps of parcels that the company still has to work on. */
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

/** A parcel in the dispatchers' list. */
const DeskParcel = z.extend(AdminParcel, {
  step: z.enum(stepNames as [Step, ...Step[]]),
  custody: z.enum(custodies),
  /** Whole taka to collect at the door. */
  due: z.int(),
  /** Attempts that count. */
  attempts: z.int(),
  thana: z.nullable(z.string()),
  /** Whether the expected day has passed. */
  late: z.boolean(),
  /** Time of the last event, and the name of the person behind it; null for the sender or the system. */
  since: Instant,
  by: z.nullable(z.string()),
})
export type DeskParcel = z.output<typeof DeskParcel>

/** Parcels per filter, under the other filters; `exceptions` always counts all open ones. */
const DeskCounts = z.object({
  ...(Object.fromEntries(openSteps.map((step) => [step, z.int()])) as Record<OpenStep, z.ZodMiniInt>),
  late: z.int(),
  exceptions: z.int(),
})
export type DeskCounts = z.output<typeof DeskCounts>
/** Most parcels of a thana (the oldest) or a courier that the desk reads; in practice fewer are open. */
export const MOST_LOOKED_THROUGH = 2000

const MoveResult = z.object({
  parcel_id: z.string(),
  success: z.boolean(),
  message: z.string(),
  /** The present step of a refused parcel. */
  step: z.optional(z.enum(stepNames as [Step, ...Step[]])),
})
export type MoveResult = z.output<typeof MoveResult>

export const desk = {
  /** Searches by code, words, sender, a phone or its end; returns at most 20 parcels and ten people, best first. */
  find: endpoint({
    method: 'GET',
    path: '/admin/find',
    shows: ['parcels', 'people'],
    who: ['admin'],
    query: z.object({ q: text('desk.findRequired', MAX_SEARCH) }),
    answer: z.object({ parcels: z.array(AdminParcel), people: z.array(User) }),
  }),
  /** Returns open parcels, oldest first; by `late` or `day` alone, those expected earliest first. */
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
      /** The expected day. */
      day: filterBy(day('common.dateInvalid')),
    }),
    answer: z.object({ counts: DeskCounts, parcels: z.array(DeskParcel), meta: Meta }),
  }),
  /** Makes one move of many parcels; one result each. `again`: the last reply was lost; the caller's own moves count as
   * done, later moves of colleagues stay. `bulk` names one assignment; `unassign` with it skips parcels moved since.
   * `assign` with `from_delivery_men_id` gives on what that courier has; `undoes` names the bulk it undoes this way.
   * `assign_pickup` with it (null: nobody), `deliver` with `due_seen` in taka: 409 if it is not so any more. */
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
      from_delivery_men_id: z.optional(z.nullable(freeText(100))),
      undoes: z.optional(z.nullable(uuid('desk.bulkInvalid'))),
      due_seen: z.optional(z.nullable(z.int('runs.takaInvalid'))),
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
  /** Takes an open exception, or puts it back; 409 if another admin has taken it. */
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
  /** Adds an explanation to an exception, which stays open. */
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
