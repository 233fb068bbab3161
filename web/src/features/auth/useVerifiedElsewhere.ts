import { useEffect, useEffectEvent } from 'react'
import { useMe } from '../../lib/session.ts'
import { useArrive } from './useArrive.ts'

/** Opens the page in `next` when the code was entered in another tab. `isOwn`: this tab enters it and goes on itself. */
export const useVerifiedElsewhere = (next: string | undefined, isOwn = false) => {
  const user = useMe()
  const arrive = useArrive(next)
  const goOn = useEffectEvent(() => {
    if (user && !isOwn) void arrive(user)
  })
  const isVerified = user?.isVerified === true
  useEffect(() => {
    if (isVerified) goOn()
  }, [isVerified])
}
