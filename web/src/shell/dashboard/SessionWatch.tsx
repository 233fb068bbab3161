import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../../lib/insist.ts'
import { sessionEnded, useMe } from '../../lib/session.ts'

// A form and its schemas, for a moment that most people never see.
const SessionEnded = lazyPart(async () => (await import('./SessionEnded.tsx')).SessionEnded)

/** Asks for a login in place when the session has ended under an open screen. */
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
