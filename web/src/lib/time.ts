import { useSyncExternalStore } from 'react'
import { serverTime } from './server-time.ts'

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

/** Returns the server's time (ms since 1970) and re-renders every minute, for texts such as "5 minutes ago". */
export const useTime = () => {
  useSyncExternalStore(subscribe, minute, minute)
  return serverTime()
}
