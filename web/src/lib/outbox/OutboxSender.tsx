import { useEffect } from 'react'
import { useMe } from '../session.ts'
import { listen } from './changes.ts'
import { opened } from './opened.ts'
import { entriesOf } from './store.ts'
import { useSend } from './useSend.ts'

const EVERY_MS = 30_000

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
      clearTimeout(released)
      const now = Date.now()
      const held = (await entriesOf(await opened(), person))
        .filter(({ state, heldUntil }) => state === 'waiting' && heldUntil > now)
        .map(({ heldUntil }) => heldUntil)
      clearTimeout(released)
      if (held.length > 0) released = setTimeout(send, Math.min(...held) - now + 50)
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
