import { createStore } from '../store.ts'

const FLAG = 'ranar-outbox'

/** True once an action was recorded on this page; notifies screens that show the queue. */
export const outboxFlag = createStore(false)

/** Whether an action was ever recorded on this device; only then is the queue opened at all. */
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
    // Without localStorage, logout after a reload does not warn about unsent actions; the queue itself stays.
  }
}
