import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { lazyPart } from '../../lib/insist.ts'
import { sessionEnded, useMe } from '../../lib/session.ts'

// Lazy: most people never need this form and its schemas.
const load = async () => (await import('./SessionEnded.tsx')).SessionEnded
const SessionEnded = lazyPart(load)

/** Loads the form at the first input: many browsers never load a module again that failed once, as without signal. */
const useLoadedAhead = () =>
  useEffect(() => {
    const ahead = () => {
      if (!navigator.onLine) return
      removeEventListener('input', ahead)
      load().catch(() => undefined)
    }
    addEventListener('input', ahead)
    return () => removeEventListener('input', ahead)
  }, [])

/** Asks for a login without leaving the screen, when the session ended while input is unsaved. */
export const SessionWatch = () => {
  useLoadedAhead()
  const user = useMe()
  const ended = useSyncExternalStore(sessionEnded.subscribe, sessionEnded.get, sessionEnded.get)
  if (!ended || !user) return null
  return (
    <Suspense>
      <SessionEnded email={user.email} />
    </Suspense>
  )
}
