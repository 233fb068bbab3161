import * as z from 'zod/mini'
import { Id, Instant } from './answer-shapes.ts'
import type { Action } from './runs.ts'
import { hasEnded, type Step } from './steps.ts'

export const exceptionKinds = ['conflict', 'code', 'proof', 'missing', 'cash', 'attempt', 'goods'] as const
export type ExceptionKind = (typeof exceptionKinds)[number]
export const exceptionStatuses = ['open', 'applied', 'dismissed'] as const

/** Names of the events in an exception's history, `detail.history`: `{ name, by, at, note }`. */
export const exceptionEventNames = ['taken', 'put_back', 'explained', 'applied', 'dismissed', 'reopened'] as const
export type ExceptionEventName = (typeof exceptionEventNames)[number]

export const Exception = z.object({
  _id: Id,
  kind: z.enum(exceptionKinds),
  parcel_id: z.string(),
  at: Instant,
  detail: z.record(z.string(), z.unknown()),
  status: z.enum(exceptionStatuses),
})
export type Exception = z.output<typeof Exception>

const outcomes = ['deliver', 'return', 'collect'] as const satisfies readonly Action['kind'][]
/** Whether an action says what became of a parcel, so that the office can apply it. */
export const isOutcome = (kind: unknown): kind is (typeof outcomes)[number] =>
  (outcomes as readonly unknown[]).includes(kind)
/** Whether it can still be applied to a parcel at this step. */
export const isApplicable = (kind: (typeof outcomes)[number], step: Step) =>
  kind === 'collect' ? step === 'booked' : !hasEnded(step)
