import { performance } from 'node:perf_hooks'
import { unavailable } from './problems.ts'

const TICK_MS = 250
/** Two ticks in a row that come later than this: the process is behind with its work, not only stopped for a moment. */
const MOST_LATE_MS = 1000

export type Limits = { atOnce: number; waiting: number; patienceMs: number }
/** A page is worked on for milliseconds, so that few at once keep both cores busy; who waits in vain is told late,
 * because browsers and crawlers that are refused at once come back at once. */
export const pageLimits: Limits = { atOnce: 4, waiting: 1000, patienceMs: 3000 }
/** Calls wait for their turn in the database's pool; a thousand at once are served. */
export const MOST_CALLS = 1500

/** How far behind the process is. `stop` ends the measuring. */
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

/** Runs so many pieces of work at once; more wait their turn in order. Throws 503 when too many wait, or the turn
 * does not come in time. */
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
