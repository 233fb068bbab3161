import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dropEverything, flagged, onSession, SOMEBODY } from '../lib/session.ts'

/** Follows logins and logouts of other tabs, and the end of the session: whoever is gone leaves no data, and guards
 * are asked again. A tab that slept meanwhile may hear of a logout and the next login at once. */
export const useSessionWatch = () => {
  const router = useRouter()
  useEffect(() => {
    let known = flagged()
    return onSession(() => {
      const before = known
      known = flagged()
      if (known === before) return
      const { queryClient } = router.options.context
      const isGone = known === null || (before !== null && before !== SOMEBODY)
      // A chunk that cannot be fetched holds nobody back: the next one who leaves forgets it too.
      if (isGone) void import('./forget-queues.ts').then(({ forgetQueues }) => forgetQueues()).catch(() => undefined)
      const settled = isGone ? dropEverything(queryClient) : queryClient.invalidateQueries()
      void settled.then(() => router.invalidate())
    })
  }, [router])
}
