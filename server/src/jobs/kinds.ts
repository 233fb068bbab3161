import type { Letter } from '../mail/letters.ts'

/** Every kind of work and what it is told. A domain that needs one adds its line here and its handler in `app.ts`. */
export type JobKinds = {
  'codes.recover': { email: string }
  mail: { userId: number; letter: Letter }
  'payments.settle': { payment: number }
  'payments.close': { payment: number }
  'payments.sweep': Record<string, never>
  'refunds.send': { refund: number }
  'refunds.again': { payment: number }
  'refunds.settle': { payment: number }
  'records.forget': Record<string, never>
  'uploads.delete': { name: string }
  'uploads.sweep': Record<string, never>
}
export type JobKind = keyof JobKinds

/** `attempts` counts this one. `bornAt` is the moment of the enqueueing, in milliseconds. */
export type Job<K extends JobKind = JobKind> = { id: number; kind: K; payload: JobKinds[K]; attempts: number; bornAt: number }

/** Does the work or throws, within ten seconds, and may be asked again for work that is already done. */
export type Handler<K extends JobKind> = (payload: JobKinds[K], at: { job: Job<K>; signal: AbortSignal }) => Promise<void>
export type Handlers = { [K in JobKind]: Handler<K> }
