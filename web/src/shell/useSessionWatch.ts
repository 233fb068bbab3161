import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dropEverything, flagged, onSession, SOMEBODY } from '../lib/session.ts'

/**
 * After a login, logout or end of session, in any tab, drops the former person's data and runs the guards again.
 * A suspended tab may see a logout and the next login as one change.
 */
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
      // Do not wait for this chunk: if it cannot be loaded, the next logout deletes these entries too.
      if (isGone) void import('./forget-queues.ts').then(({ forgetQueues }) => forgetQueues()).catch(() => undefined)
      const settled = isGone ? dropEverything(queryClient) : queryClient.invalidateQueries()
      void settled.then(() => router.invalidate())
    })
  }, [router])
}
