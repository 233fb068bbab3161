import * as z from 'zod/mini'
import { Id, Instant } from './answer-shapes.ts'

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
