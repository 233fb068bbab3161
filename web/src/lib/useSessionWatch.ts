import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dropEverything, isFlagged, onSession } from './session.ts'

/** Follows logins and logouts of other tabs, and the end of the session: whoever is gone leaves no data, and guards
 * are asked again. */
export const useSessionWatch = () => {
  const router = useRouter()
  useEffect(() => {
    let known = isFlagged()
    return onSession(() => {
      if (isFlagged() === known) return
      known = isFlagged()
      const settled = known
        ? router.options.context.queryClient.invalidateQueries()
        : dropEverything(router.options.context.queryClient)
      void settled.then(() => router.invalidate())
    })
  }, [router])
}
