import { performance } from 'node:perf_hooks'
import { unavailable } from './problems.ts'

const TICK_MS = 250
/** Two ticks in a row that are later than this mean overload; one alone may be a short pause of the process. */
const MOST_LATE_MS = 1000

export type Limits = { atOnce: number; waiting: number; patienceMs: number }
/** Rendering takes milliseconds, so few pages at once keep both cores busy. Refusals come late, because browsers and
 * crawlers that are refused at once return at once. */
export const pageLimits: Limits = { atOnce: 4, waiting: 1000, patienceMs: 3000 }
/** API calls at once, of which most wait for a connection of the database pool; a thousand at once can be served. */
export const MOST_CALLS = 1500

/** Measures how late timers fire. `stop` ends the measuring. */
export const watchLag = () => {
  let due = performance.now() + TICK_MS
  let late = 0
  let lateBefore = 0
  const tick = setInterval(() => {
    const now = performance.now()
    lateBefore = late
    late = now - due
    due = now + TICK_MS
  }, TICK_MS)
  tick.unref()
  return { isBehind: () => Math.min(late, lateBefore) > MOST_LATE_MS, stop: () => clearInterval(tick) }
}
export type Lag = ReturnType<typeof watchLag>

/** Runs up to `atOnce` pieces of work at once and queues `waiting` more in order. Throws 503 when the queue is full or
 * the wait exceeds `patienceMs`. */
export const patientLimit = ({ atOnce, waiting, patienceMs }: Limits) => {
  const queue = new Set<() => void>()
  let running = 0
  const enter = () => {
    if (running < atOnce) {
      running++
      return
    }
    if (queue.size >= waiting) throw unavailable('common.busy')
    return new Promise<void>((resolve, reject) => {
      const admit = () => {
        clearTimeout(late)
        resolve()
      }
      const late = setTimeout(() => {
        queue.delete(admit)
        reject(unavailable('common.busy'))
      }, patienceMs)
      queue.add(admit)
    })
  }
  const leave = () => {
    const [next] = queue
    if (!next) {
      running--
      return
    }
    queue.delete(next)
    next()
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
