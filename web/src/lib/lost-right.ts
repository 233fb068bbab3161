import { useEffect } from 'react'
import { useT } from './i18n.tsx'
import { leftOver } from './left-over.ts'

/** If losing a right has just closed what somebody was answering, says so, not that somebody else was faster. */
export const useLostRight = (lack: string | undefined) => {
  const t = useT()
  const taken = t('shell.takenAway')
  // Runs after the clean-up of the form or dialog that the same change has unmounted.
  useEffect(() => {
    const left = leftOver.get()
    if (lack && left?.why === taken) leftOver.set({ ...left, why: lack })
  }, [lack, taken])
}
