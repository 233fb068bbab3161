import * as z from 'zod/mini'
import { Id, Instant, Meta } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { exceptionStatuses } from './exceptions.ts'
import { Handover, handoverStatuses, Notes, oneHandover } from './handovers.ts'
import { accountKinds, transferKinds } from './postings.ts'
import { filter, paging } from './query-shapes.ts'
import { collectedBy } from './runs.ts'
import { idText, key, oneOfTexts, prose, uuid } from './shapes.ts'

export const MAX_TAKA = 100_000_000
const taka = z
  .int('cash.takaInvalid')
  .check(z.gte(0, key('cash.takaInvalid')), z.lte(MAX_TAKA, key('cash.takaInvalid')))

export const collectionDecisions = ['approved', 'rejected'] as const
export type CollectionDecision = (typeof collectionDecisions)[number]
/** States of money taken at a door. `undecided`: in suspense. `inHandover`: on its way to the office. */
export const collectionStates = ['held', 'undecided', 'inHandover', 'handedOver', 'rejected'] as const
const Collection = z.object({
  _id: Id,
  parcel_id: z.string(),
  taka: z.int(),
  due: z.int(),
  by: z.enum(collectedBy),
  trx: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** When it was recorded, which may be long after it was taken without signal. */
  at: Instant,
  /** When it was taken, by the clock of the courier's device. */
  takenAt: z.optional(Instant),
  state: z.enum(collectionStates),
  courier: z.nullable(z.object({ _id: Id, name: z.string() })),
  decision: z.nullable(z.enum(collectionDecisions)),
  decisionReason: z.nullable(z.string()),
  /** State of the conflict that reported it, which is decided separately; null if none did. */
  conflict: z.nullable(z.enum(exceptionStatuses)),
})
export type Collection = z.output<typeof Collection>

export const settleKinds = ['debt', 'write_off', 'surplus', 'deposit', 'gateway'] as const
export type SettleKind = (typeof settleKinds)[number]

const Transfer = z.object({
  _id: Id,
  kind: z.enum(transferKinds),
  debit: z.enum(accountKinds),
  credit: z.enum(accountKinds),
  taka: z.int(),
  at: Instant,
})
export type Transfer = z.output<typeof Transfer>

const Difference = z.object({ name: z.string(), expected: z.number(), found: z.number() })
export type Difference = z.output<typeof Difference>

export const cash = {
  /** Returns the courier's cash in hand, the collections it consists of (newest first) and the latest hand-overs. */
  mine: endpoint({
    method: 'GET',
    path: '/delivery-men/cash',
    shows: ['cash'],
    who: ['delivery_men'],
    query: z.object(paging(20)),
    answer: z.object({
      balance: z.int(),
      debt: z.int(),
      collections: z.array(Collection),
      handovers: z.array(Handover),
      meta: Meta,
    }),
  }),
  /** Hands over all cash in hand; `taka` is the value of the notes. */
  handOver: endpoint({
    method: 'POST',
    path: '/delivery-men/hand-over',
    touches: ['cash'],
    who: ['delivery_men'],
    status: 201,
    body: z.object({ notes: Notes, taka }),
    answer: oneHandover,
    message: 'cash.submitted',
  }),
  handovers: endpoint({
    method: 'GET',
    path: '/admin/hand-overs',
    shows: ['cash'],
    who: ['admin'],
    right: 'money',
    query: z.object({ ...paging(20), status: filter(handoverStatuses) }),
    answer: z.object({ handovers: z.array(Handover), meta: Meta }),
  }),
  /** Accepts a hand-over with the office's count, or else the courier's. A shortage becomes the courier's debt. */
  accept: endpoint({
    method: 'POST',
    path: '/admin/accept-hand-over',
    touches: ['cash'],
    who: ['admin'],
    right: 'money',
    body: z.object({ id: idText(), notes: z.optional(z.nullable(Notes)), reason: z.optional(z.nullable(prose(300))) }),
    answer: oneHandover,
    message: 'cash.accepted',
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/admin/send-back-hand-over',
    touches: ['cash'],
    who: ['admin'],
    right: 'money',
    body: z.object({ id: idText(), reason: z.optional(z.nullable(prose(300))) }),
    answer: oneHandover,
    message: 'cash.sentBack',
  }),
  /** Returns money that waits for a decision, oldest first; with `decision` money decided so, newest first. */
  undecided: endpoint({
    method: 'GET',
    path: '/admin/collections',
    shows: ['cash'],
    who: ['admin'],
    right: 'money',
    query: z.object({ ...paging(20), decision: filter(collectionDecisions) }),
    answer: z.object({ collections: z.array(Collection), meta: Meta }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/decide-collection',
    touches: ['cash', 'exceptions'],
    who: ['admin'],
    right: 'money',
    body: z.object({
      id: idText(),
      approve: z.boolean('cash.approveRequired'),
      reason: z.optional(z.nullable(prose(300))),
    }),
    answer: z.object({ collection: Collection }),
    message: 'cash.decided',
  }),
  /** Undoes a decision: reverses its postings, and the money is in suspense again. 409 if the delivery was undone. */
  reopenDecision: endpoint({
    method: 'POST',
    path: '/admin/reopen-collection',
    touches: ['cash', 'exceptions'],
    who: ['admin'],
    right: 'money',
    body: z.object({ id: idText(), reason: z.optional(z.nullable(prose(300))) }),
    answer: z.object({ collection: Collection }),
    message: 'cash.reopened',
  }),
  /** `gateway`: `taka` reached the bank, `cost_taka` is the provider's fee. Idempotent by `key`. */
  settle: endpoint({
    method: 'POST',
    path: '/admin/settle',
    touches: ['cash'],
    who: ['root'],
    body: z.object({
      kind: oneOfTexts(settleKinds, 'cash.kindInvalid'),
      taka: taka.check(z.gte(1, key('cash.takaInvalid'))),
      cost_taka: z.optional(z.nullable(taka)),
      user_id: z.optional(z.nullable(idText())),
      reason: z.optional(z.nullable(prose(300))),
      key: z.optional(z.nullable(uuid('cash.keyInvalid'))),
    }),
    answer: z.object({ transfer: Transfer }),
    message: 'cash.settled',
  }),
  /** Returns the balance of each kind of account, the last audit's differences, and couriers in debt, even archived. */
  books: endpoint({
    method: 'GET',
    path: '/admin/books',
    shows: ['cash'],
    who: ['admin'],
    right: 'money',
    answer: z.object({
      balances: z.array(z.object({ account: z.enum(accountKinds), taka: z.number() })),
      differences: z.array(Difference),
      auditedAt: z.nullable(Instant),
      isAuditing: z.boolean(),
      debtors: z.array(z.object({ _id: Id, name: z.string(), taka: z.int(), isArchive: z.boolean() })),
    }),
  }),
  /** Starts an audit of the books; clients that show the books are told when it ends. */
  audit: endpoint({
    method: 'POST',
    path: '/admin/audit-books',
    touches: ['cash'],
    who: ['admin'],
    right: 'money',
    answer: z.object({ isAuditing: z.boolean() }),
    message: 'cash.auditBegun',
  }),
}
