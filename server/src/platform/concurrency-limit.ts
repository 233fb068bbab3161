import { unavailable } from './problems.ts'

/** Runs at most `atOnce` pieces of heavy work at a time, queues `waiting` more, refuses the rest with 503. */
export const concurrencyLimit = (atOnce: number, waiting: number) => {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw unavailable('common.busy')
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
