import { createStore } from '../store.ts'

const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined
const tell = () => {
  for (const listener of listeners) listener()
}

/** Tells all screens and other tabs of this browser that the queue has changed. */
export const announce = () => {
  tell()
  channel?.postMessage(null)
}
/** Calls back when the queue has changed; returns the unsubscribe function. */
export const listen = (listener: () => void) => {
  channel ??= new BroadcastChannel('ranar-outbox')
  channel.onmessage = tell
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether this tab is sending. */
export const sending = createStore(false)
/** Whether the server asked for a pause (429 or 503); the queue is sent later automatically. */
export const paused = createStore(false)
