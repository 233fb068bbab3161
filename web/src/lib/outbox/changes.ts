import { createStore } from '../store.ts'

const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined
const tell = () => {
  for (const listener of listeners) listener()
}

/** Tells every screen and every other tab of this browser, which look after the same queue, that it has changed. */
export const announce = () => {
  tell()
  channel?.postMessage(null)
}
/** Calls back when the queue has changed; answers how to stop. */
export const listen = (listener: () => void) => {
  channel ??= new BroadcastChannel('ranar-outbox')
  channel.onmessage = tell
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether this tab is sending just now. */
export const sending = createStore(false)
/** Whether the server has asked for a pause: what waits is sent later, by itself. */
export const paused = createStore(false)
