import { useEffect } from 'react'
import { useMe } from '../session.ts'
import { listen } from './changes.ts'
import { using } from './opened.ts'
import { entriesOf, isHeld } from './store.ts'
import { useSend } from './useSend.ts'

const EVERY_MS = 30_000
/** So long after an action is held no more it is sent. */
const AFTER_MS = 50

/**
 * Sends a courier's queue whichever screen of the dashboard is open: at start, when the network or the tab comes back,
 * every 30 seconds, and when an action is no longer held.
 */
export const OutboxSender = () => {
  const person = useMe()?._id
  const send = useSend()
  useEffect(() => {
    if (!person) return
    let released: ReturnType<typeof setTimeout>
    const waitForHeld = async () => {
      // A queue that cannot be read now is read at the next change.
      const entries = await using((store) => entriesOf(store, person)).catch(() => [])
      const now = Date.now()
      // What is due since a moment is still waited for: a change may come between.
      const held = entries.filter((entry) => isHeld(entry, now - AFTER_MS)).map(({ heldUntil }) => heldUntil)
      clearTimeout(released)
      if (held.length > 0) released = setTimeout(send, Math.min(...held) - now + AFTER_MS)
    }
    const onReturn = () => document.visibilityState === 'visible' && void send()
    const every = setInterval(send, EVERY_MS)
    const ignore = listen(() => void waitForHeld())
    addEventListener('online', send)
    document.addEventListener('visibilitychange', onReturn)
    void waitForHeld()
    void send()
    return () => {
      ignore()
      clearTimeout(released)
      clearInterval(every)
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [person, send])
  return null
}
