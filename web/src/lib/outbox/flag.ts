import { createStore } from '../store.ts'

const FLAG = 'ranar-outbox'

/** Tells when this device gets its first queue. */
export const outboxFlag = createStore(false)

/** Whether a courier has ever worked on this device; only then the queue is opened to look for what was not sent. */
export const hasOutbox = () => {
  try {
    return outboxFlag.get() || localStorage.getItem(FLAG) !== null
  } catch {
    return false
  }
}
export const flagOutbox = () => {
  outboxFlag.set(true)
  try {
    localStorage.setItem(FLAG, '1')
  } catch {
    // A browser without it asks nobody before a logout; the queue itself stays.
  }
}
