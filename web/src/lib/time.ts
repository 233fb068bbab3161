import { useSyncExternalStore } from 'react'
import { serverTime } from './clock.ts'

const MINUTE = 60_000
const readers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (reader: () => void) => {
  readers.add(reader)
  timer ??= setInterval(() => {
    for (const read of readers) read()
  }, MINUTE)
  return () => {
    readers.delete(reader)
    if (readers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
const minute = () => Math.floor(serverTime() / MINUTE)

/** The server's clock, milliseconds since 1970, for what says how long ago something was: it is drawn again as the
 * minutes pass. */
export const useTime = () => {
  useSyncExternalStore(subscribe, minute, minute)
  return serverTime()
}
