import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../../lib/insist.ts'
import { sessionEnded, useMe } from '../../lib/session.ts'

// Lazy: most people never need this form and its schemas.
const SessionEnded = lazyPart(async () => (await import('./SessionEnded.tsx')).SessionEnded)

/** Asks for a login without leaving the screen, when the session ended while input is unsaved. */
export const SessionWatch = () => {
  const user = useMe()
  const ended = useSyncExternalStore(sessionEnded.subscribe, sessionEnded.get, sessionEnded.get)
  if (!ended || !user) return null
  return (
    <Suspense>
      <SessionEnded email={user.email} />
    </Suspense>
  )
}
