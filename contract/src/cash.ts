import * as z from 'zod/mini'
import { Id, Instant, Meta } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { accountKinds, transferKinds } from './postings.ts'
import { filter, paging } from './query-shapes.ts'
import { collectedBy } from './runs.ts'
import { idText, key, oneOfTexts, prose, uuid } from './shapes.ts'

/** `submitted`: counted by the courier, its lines frozen. `sent_back`: its lines are free again. */
export const handoverStatuses = ['submitted', 'accepted', 'sent_back'] as const
export type HandoverStatus = (typeof handoverStatuses)[number]

/** The notes and coins of Bangladesh, in taka. */
export const noteValues = ['1000', '500', '200', '100', '50', '20', '10', '5', '2', '1'] as const
export const MAX_NOTES = 10_000
/** How many there are of each note: `{ "1000": 2, "1": 40 }`. */
const count = z
  .int('cash.notesInvalid')
  .check(z.gte(0, key('cash.notesInvalid')), z.lte(MAX_NOTES, key('cash.notesInvalid')))
export const Notes = z.partialRecord(z.enum(noteValues, key('cash.notesInvalid')), count, 'cash.notesRequired')
export type Notes = z.output<typeof Notes>
/** What counted notes are worth, in taka. */
export const worthOf = (notes: Notes) =>
  Object.entries(notes).reduce((sum, [value, n]) => sum + Number(value) * (n ?? 0), 0)

export const MAX_TAKA = 100_000_000
const taka = z
  .int('cash.takaInvalid')
  .check(z.gte(0, key('cash.takaInvalid')), z.lte(MAX_TAKA, key('cash.takaInvalid')))

export const collectionDecisions = ['approved', 'rejected'] as const
export type CollectionDecision = (typeof collectionDecisions)[number]
/** Money taken at a door. `undecided`: it waits in suspense. `inHandover`: on its way to the office. */
export const collectionStates = ['held', 'undecided', 'inHandover', 'handedOver', 'rejected'] as const
const Collection = z.object({
  _id: Id,
  parcel_id: z.string(),
  taka: z.int(),
  due: z.int(),
  by: z.enum(collectedBy),
  trx: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  at: Instant,
  state: z.enum(collectionStates),
  courier: z.nullable(z.object({ _id: Id, name: z.string() })),
  decision: z.nullable(z.enum(collectionDecisions)),
  decisionReason: z.nullable(z.string()),
})
export type Collection = z.output<typeof Collection>

const Handover = z.object({
  _id: Id,
  status: z.enum(handoverStatuses),
  courier: z.object({ _id: Id, name: z.string() }),
  /** What its lines say, what the courier counted, what the office counted. */
  expected: z.int(),
  taka: z.int(),
  counted: z.nullable(z.int()),
  notes: Notes,
  countedNotes: z.nullable(Notes),
  reason: z.nullable(z.string()),
  submittedAt: Instant,
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(z.string()),
  lines: z.array(z.object({ parcel_id: z.string(), taka: z.int() })),
})
export type Handover = z.output<typeof Handover>
const oneHandover = z.object({ handover: Handover })

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
  /** What the courier has in hand, and of what it is made, newest first; his last hand-overs. */
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
  /** Hands over all cash that is in hand now; `taka` is what the notes are worth. */
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
  /** With the office's own count; without one the courier's is taken as counted. A shortage becomes the courier's
   * debt. */
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
  /** Money that waits for a decision, the oldest first; with `decision` what was decided so, the newest first. */
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
  /** Takes a decision back: what it posted is reversed, and the money waits in suspense to be decided anew. 409 once
   * the delivery itself was taken back. */
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
  /** `gateway`: `taka` came to the bank, `cost_taka` the provider kept. The same `key` is posted once. */
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
  /** What each kind of account holds, each difference that was found by name when everything was last added up
   * again, and the couriers, archived too, who owe. */
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
  /** Begins to add everything up again; who looks at the books hears of its end. */
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
