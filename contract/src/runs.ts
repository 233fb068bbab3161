import * as z from 'zod/mini'
import { Id, Instant } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { Parcel } from './parcels.ts'
import { proofLevels } from './proof-levels.ts'
import {
  day,
  file,
  freeDay,
  freeText,
  idText,
  instant,
  joinedText,
  key,
  oneOfTexts,
  place,
  shownText,
  text,
  uuid,
} from './shapes.ts'
import { proofKinds, reasonCodes, relations, stepNames } from './steps.ts'

export const actionKinds = ['load', 'collect', 'pickup_failed', 'deliver', 'fail', 'retry', 'return'] as const
export type ActionKind = (typeof actionKinds)[number]
/** Actions that report a visit to a door: kept even if they cannot be applied. */
export const doorActions: readonly ActionKind[] = ['deliver', 'fail', 'return']

export const MAX_ACTIONS = 100
export const MAX_COLLECTED_TAKA = 1_000_000
export const collectedBy = ['cash', 'mobile'] as const

/** A picture, named by the SHA-256 of its bytes. */
export const sha256 = z.string('runs.proofInvalid').check(z.regex(/^[0-9a-f]{64}$/, key('runs.proofInvalid')))

/** Coordinates in degrees, accuracy in metres. */
const Place = z.object({
  ...place,
  accuracy: z.optional(z.nullable(z.number('runs.placeInvalid').check(z.gte(0, 'runs.placeInvalid')))),
})
export type Place = z.output<typeof Place>

/** A picture that is uploaded after its action: its SHA-256, alone or with details. */
const NamedProof = z.union(
  [
    sha256,
    z.object({
      kind: oneOfTexts(proofKinds, 'runs.proofInvalid'),
      sha256,
      taken_at: z.optional(instant('runs.timeInvalid')),
      place: z.optional(z.nullable(Place)),
    }),
  ],
  'runs.proofInvalid',
)

const Collected = z.object({
  taka: z.int('runs.takaInvalid').check(z.gte(0, 'runs.takaInvalid'), z.lte(MAX_COLLECTED_TAKA, 'runs.takaInvalid')),
  by: z._default(oneOfTexts(collectedBy, 'runs.collectedByInvalid'), 'cash'),
  trx: z.optional(z.nullable(freeText(40))),
  reason: z.optional(z.nullable(freeText(300))),
})

/** What a courier's device did, in the order of `seq`; `at` is the device's time. */
export const Action = z.object({
  action_id: uuid('runs.actionIdInvalid'),
  seq: z.int('runs.seqInvalid').check(z.gte(0, 'runs.seqInvalid')),
  kind: oneOfTexts(actionKinds, 'runs.kindInvalid'),
  parcel_id: idText('parcels.idRequired'),
  at: instant('runs.timeInvalid'),
  reason: z.optional(z.nullable(oneOfTexts(reasonCodes, 'runs.reasonInvalid'))),
  note: z.optional(z.nullable(joinedText(300))),
  until: z.optional(z.nullable(day('runs.untilRequired'))),
  code: z.optional(z.nullable(freeText(20))),
  name: z.optional(z.nullable(shownText(100))),
  relation: z.optional(z.nullable(oneOfTexts(relations, 'runs.relationInvalid'))),
  collected: z.optional(z.nullable(Collected)),
  due_seen: z.optional(z.nullable(z.int('runs.takaInvalid'))),
  place: z.optional(z.nullable(Place)),
  calls: z.optional(z.nullable(z.int('runs.callsInvalid').check(z.gte(0, 'runs.callsInvalid')))),
  proofs: z.optional(
    z.nullable(z.array(NamedProof, 'runs.proofInvalid').check(z.maxLength(10, key('runs.tooManyProofs')))),
  ),
})
export type Action = z.output<typeof Action>

// Each action is validated separately, so that a malformed one does not block the others.
const Actions = z.object({
  actions: z
    .array(z.looseObject({}, 'runs.actionsRequired'), 'runs.actionsRequired')
    .check(z.maxLength(MAX_ACTIONS, key('runs.tooManyActions'))),
  upload_token: z.optional(z.nullable(freeText(200))),
})

export const actionResults = ['applied', 'duplicate', 'conflict', 'rejected'] as const
const ActionResult = z.object({
  action_id: z.string(),
  result: z.enum(actionResults),
  /** Of a duplicate only: what its first answer was, which may have been lost; `message` repeats that of a conflict. */
  first: z.optional(z.enum(['applied', 'conflict'])),
  message: z.string(),
  parcel: z.nullable(Parcel),
})
export type ActionResult = z.output<typeof ActionResult>

export const Stop = z.object({
  parcel: Parcel,
  step: z.enum(stepNames),
  due: z.int(),
  /** Of a delivered parcel only: the cash that its courier took at the door, in whole taka. */
  taken: z.optional(z.nullable(z.int())),
  attempts: z.int(),
  proofLevel: z.enum(proofLevels),
  note: z.nullable(z.string()),
  /** Of a booked parcel only: where its sender wants it collected; null where the sender named no address or point. */
  pickup: z.optional(
    z.object({
      address: z.nullable(z.string()),
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
      /** Why it could not be collected on the run's day, unless it was assigned anew since. */
      missed: z.nullable(z.enum(reasonCodes)),
    }),
  ),
})
export type Stop = z.output<typeof Stop>
const Run = z.object({ stops: z.array(Stop), uploadToken: z.string() })
export type Run = z.output<typeof Run>

export const Proof = z.object({ _id: Id, kind: z.enum(proofKinds), sha256: z.string(), taken_at: z.nullable(Instant) })
export type Proof = z.output<typeof Proof>

export const runs = {
  mine: endpoint({
    method: 'GET',
    path: '/delivery-men/my-run',
    shows: ['parcels'],
    who: ['delivery_men'],
    query: z.object({ day: freeDay }),
    answer: z.object({ run: Run }),
  }),
  order: endpoint({
    method: 'PUT',
    path: '/delivery-men/run-order',
    touches: ['parcels'],
    who: ['delivery_men'],
    body: z.object({
      day: freeDay,
      parcel_ids: z
        .array(text('parcels.idRequired', 100), 'runs.orderRequired')
        .check(z.maxLength(500, key('runs.orderTooLong'))),
    }),
    answer: z.object({ run: Run }),
    message: 'runs.ordered',
  }),
  actions: endpoint({
    method: 'POST',
    path: '/delivery-men/actions',
    touches: ['parcels', 'exceptions', 'cash'],
    who: ['delivery_men'],
    orToken: true,
    bodyLimit: 256 * 1024,
    body: Actions,
    answer: z.object({ results: z.array(ActionResult) }),
    message: 'runs.received',
  }),
  checkCode: endpoint({
    method: 'POST',
    path: '/delivery-men/check-code',
    touches: [],
    who: ['delivery_men'],
    body: z.object({ parcel_id: idText('parcels.idRequired'), code: text('runs.codeRequired', 20) }),
    answer: z.object({ right: z.boolean(), triesLeft: z.int() }),
  }),
  addProof: endpoint({
    method: 'POST',
    path: '/parcel/proof',
    who: ['delivery_men', 'admin'],
    right: 'dispatch',
    orToken: true,
    touches: ['parcels'],
    form: true,
    status: 201,
    body: z.object({
      action_id: uuid('runs.actionIdInvalid'),
      kind: oneOfTexts(proofKinds, 'runs.proofKindInvalid'),
      file: file('runs.proofFileRequired'),
    }),
    answer: z.object({ proof: Proof }),
    message: 'runs.proofSaved',
  }),
  proof: endpoint({
    method: 'GET',
    path: '/parcel/proof',
    who: ['consumer', 'delivery_men', 'admin'],
    shows: ['parcels'],
    byLink: true,
    query: z.object({ proof_id: idText(), token: z.optional(idText()) }),
    raw: true,
  }),
}
