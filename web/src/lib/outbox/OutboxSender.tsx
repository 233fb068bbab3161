import { useEffect } from 'react'
import { sessionEnded, useMe } from '../session.ts'
import { listen } from './changes.ts'
import { using } from './opened.ts'
import { entriesOf, isHeld } from './store.ts'
import { useSend } from './useSend.ts'

const EVERY_MS = 30_000
/** Delay between the end of an action's hold and its sending. */
const AFTER_MS = 50

/** Sends a courier's queue on every dashboard screen: at start, online or visible again, after a login or a
 * hold, every 30 s. */
export const OutboxSender = () => {
  const person = useMe()?._id
  const send = useSend()
  useEffect(() => {
    if (!person) return
    let released: ReturnType<typeof setTimeout>
    const waitForHeld = async () => {
      // If the queue cannot be read now, the next change reads it again.
      const entries = await using((store) => entriesOf(store, person)).catch(() => [])
      const now = Date.now()
      // Include holds that have just ended: a change in these 50 ms clears their timer, which must be set again.
      const held = entries.filter((entry) => isHeld(entry, now - AFTER_MS)).map(({ heldUntil }) => heldUntil)
      clearTimeout(released)
      if (held.length > 0) released = setTimeout(send, Math.min(...held) - now + AFTER_MS)
    }
    const onReturn = () => document.visibilityState === 'visible' && void send()
    const every = setInterval(send, EVERY_MS)
    const ignore = listen(() => void waitForHeld())
    const ignoreLogin = sessionEnded.subscribe(() => !sessionEnded.get() && void send())
    addEventListener('online', send)
    document.addEventListener('visibilitychange', onReturn)
    void waitForHeld()
    void send()
    return () => {
      ignore()
      ignoreLogin()
      clearTimeout(released)
      clearInterval(every)
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [person, send])
  return null
}
