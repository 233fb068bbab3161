/** The kinds of jobs and their payloads: the platform's own, to which `schema/jobs.ts` adds the app's. */
export interface JobKinds {
  'uploads.delete': { folder?: string; name: string }
  'uploads.sweep': Record<string, never>
}
export type JobKind = keyof JobKinds

/** `attempts` includes the current one. `bornAt` is when the job was last requested, in epoch milliseconds. */
export type Job<K extends JobKind = JobKind> = {
  id: number
  kind: K
  payload: JobKinds[K]
  attempts: number
  bornAt: number
}

/** Thrown by a handler when a retry will hardly succeed: the pause between retries then grows up to six hours. */
export class Hopeless extends Error {}

/** Does the work within ten seconds or throws. A job may run again after it succeeded, so handlers are idempotent. */
export type Handler<K extends JobKind> = (
  payload: JobKinds[K],
  at: { job: Job<K>; signal: AbortSignal },
) => Promise<void>
export type Handlers = { [K in JobKind]: Handler<K> }
