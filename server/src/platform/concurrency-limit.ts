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

/** Like `concurrencyLimit`, with a separate limit for each key. */
export const limitByKey = <K>(atOnce: number, waiting: number) => {
  const limits = new Map<K, { run: ReturnType<typeof concurrencyLimit>; calls: number }>()
  return async <T>(key: K, work: () => Promise<T>): Promise<T> => {
    const mine = limits.get(key) ?? { run: concurrencyLimit(atOnce, waiting), calls: 0 }
    limits.set(key, mine)
    mine.calls++
    try {
      return await mine.run(work)
    } finally {
      mine.calls--
      if (mine.calls === 0) limits.delete(key)
    }
  }
}
