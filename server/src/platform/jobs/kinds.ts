/** Kinds of work and their payloads. Here are the platform's own; the app's are added by `schema/jobs.ts`. */
export interface JobKinds {
  'uploads.delete': { folder?: string; name: string }
  'uploads.sweep': Record<string, never>
}
export type JobKind = keyof JobKinds

/** `attempts` counts this one. `bornAt` is the moment of the enqueueing, in milliseconds. */
export type Job<K extends JobKind = JobKind> = {
  id: number
  kind: K
  payload: JobKinds[K]
  attempts: number
  bornAt: number
}

/** Thrown for work that another try will hardly do: it is tried again ever more rarely. */
export class Hopeless extends Error {}

/** Does the work or throws, within ten seconds, and may be asked again for work that is already done. */
export type Handler<K extends JobKind> = (
  payload: JobKinds[K],
  at: { job: Job<K>; signal: AbortSignal },
) => Promise<void>
export type Handlers = { [K in JobKind]: Handler<K> }
