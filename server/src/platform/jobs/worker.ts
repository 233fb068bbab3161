import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import { listen, type Pool } from '../db/listen.ts'
import { transact } from '../db/transact.ts'
import { type Log, messageOf } from '../log.ts'
import { type Handlers, Hopeless, type JobKind } from './kinds.ts'
import { type Claim, claim, enqueue, finish, putOff, repeatIn } from './queue.ts'

const AT_ONCE = 10
// Retries while the database restarts; a job that stays unsettled runs again when its lease expires.
const SETTLE_PAUSES_MS = [0, 300, 1000, 2000]
// How long `stop` waits; a job that still hangs then runs again when its lease expires.
const STOP_MS = 3000
// A kind that hangs must leave room for the others.
const AT_ONCE_OF_A_KIND = 4

type Options = {
  pool: Pool
  db: Db
  handlers: Partial<Handlers>
  /** Kinds that repeat by themselves, with their interval in seconds. */
  repeat?: Partial<Record<JobKind, number>>
  log: Log
  pollMs?: number
  /** How long a handler may take; well under the lease of 15 s. */
  limitMs?: number
}

/** Runs jobs when they are due, each at least once, and survives a restart of the database. `stop` waits up to three
 * seconds for the running jobs. */
export const startWorker = ({ pool, db, handlers, repeat = {}, log, pollMs = 1000, limitMs = 10_000 }: Options) => {
  const kinds = Object.keys(handlers) as JobKind[]
  const inHand = new Map<number, { kind: JobKind; ended: Promise<void> }>()
  let stopped = false
  let down = false
  // Whether a due job may have been left because too many ran.
  let isFull = false
  let wake = () => {}

  const run = async (job: Claim) => {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new Error(`took longer than ${limitMs / 1000} s`)), limitMs)
    const late = new Promise<never>((_, reject) =>
      limit.signal.addEventListener('abort', () => reject(limit.signal.reason)),
    )
    const handle = handlers[job.kind] as (payload: unknown, at: object) => Promise<void>
    let error: string | null = null
    let hope: 'usual' | 'hopeless' = 'usual'
    try {
      await Promise.race([handle(job.payload, { job, signal: limit.signal }), late])
    } catch (cause) {
      error = (cause instanceof Error ? messageOf(cause) : String(cause)).slice(0, 500)
      if (cause instanceof Hopeless) hope = 'hopeless'
      log.warn({ job: job.id, kind: job.kind, attempt: job.attempts, error }, 'job failed')
    }
    clearTimeout(timer)
    for (const pause of SETTLE_PAUSES_MS) {
      if (pause) await delay(pause)
      try {
        return await settle(job, error, hope)
      } catch (cause) {
        log.warn({ job: job.id, kind: job.kind, error: messageOf(cause as Error) }, 'job not settled')
      }
    }
  }

  /** Returns whether the job has ended. */
  const settle = async (job: Claim, error: string | null, hope: 'usual' | 'hopeless') => {
    const every = repeat[job.kind]
    if (every !== undefined) await repeatIn(pool, every, job, error)
    else if (error === null) return finish(pool, job)
    else if (await putOff(pool, job, error, hope)) log.error({ job: job.id, kind: job.kind, error }, 'job given up')
    return false
  }

  const take = async () => {
    while (!stopped && inHand.size < AT_ONCE) {
      const open = kinds.filter(
        (kind) => [...inHand.values()].filter((other) => other.kind === kind).length < AT_ONCE_OF_A_KIND,
      )
      isFull = open.length < kinds.length
      const job = await claim(pool, open)
      if (!job) return
      const ended = run(job).then((hasEnded) => {
        inHand.delete(job.id)
        if (isFull || !hasEnded) wake()
      })
      inHand.set(job.id, { kind: job.kind, ended })
    }
    isFull = true
  }

  const listener = listen(pool, 'jobs', () => wake())
  const unasked = new Set(Object.keys(repeat) as JobKind[])
  const loop = (async () => {
    while (!stopped) {
      // Created before claiming, so that a notification during the claim is not lost.
      const called = new Promise<void>((resolve) => {
        wake = resolve
      })
      try {
        for (const kind of unasked) {
          await transact(db, (tx) => enqueue(tx, kind, {} as never, { key: kind }))
          unasked.delete(kind)
        }
        await listener.keep()
        await take()
        down = false
      } catch (error) {
        if (!down) log.warn({ error: messageOf(error as Error) }, 'jobs wait for the database')
        down = true
      }
      const rest = setTimeout(() => wake(), pollMs)
      if (!stopped) await called
      clearTimeout(rest)
    }
  })()

  return {
    async stop() {
      stopped = true
      wake()
      await loop
      const ended = Promise.all([...inHand.values()].map(({ ended }) => ended))
      await Promise.race([ended, delay(STOP_MS, undefined, { ref: false })])
      listener.close()
    },
  }
}
