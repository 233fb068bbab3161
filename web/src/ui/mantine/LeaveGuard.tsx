import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createStore } from '../../lib/store.ts'
import { isBackTaken } from '../useBackCloses.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

type Props = {
  isDirty: () => boolean
  kept?: boolean
  inDrawer?: boolean
  /** Called when the person leaves; must not navigate. */
  onLeave?: (() => void) | undefined
}

/** The router's own key for the position of a history entry. */
const INDEX = '__TSR_index'

const asking = createStore(false)
/** Whether a guard asks now: Escape must not close the dialog below it too. */
export const useIsLeaving = () => useSyncExternalStore(asking.subscribe, asking.get)

/**
 * Asks before unsaved edits are lost: the browser when the tab is closed, a dialog before another screen.
 * `kept`: no dialog, because the edits survive inside the app, or the person has already been asked.
 * `inDrawer`: the screen behind may change its search parameters.
 */
export const LeaveGuard = ({ isDirty, kept = false, inDrawer = false, onLeave }: Props) => {
  const router = useRouter()
  // A navigation that was allowed may reload the page (see version.ts): do not ask twice.
  const isOnTheWay = () => router.latestLocation.pathname !== router.state.resolvedLocation?.pathname
  /** Whether the browser stands at another entry than the router, because the question is about Back. */
  const isAhead = () => history.state?.[INDEX] !== router.history.location.state[INDEX]
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ action, current, next }) => {
      const isHere = current.pathname === next.pathname
      if (action === 'GO' && isHere && asking.get() && same(current.search, next.search)) {
        // The person has gone Forward again: nothing is left to answer.
        setAnswered(() => proceed)
        return false
      }
      if (isAsking && isHere && (action === 'PUSH' || action === 'REPLACE') && isAhead()) {
        // Otherwise the screen's own change of its URL would overwrite the earlier entry.
        const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
        reset?.()
        await isBack
        return false
      }
      return !kept && isDirty() && (!inDrawer || action === 'BACK' || !isHere) && !(action === 'BACK' && isBackTaken())
    },
    enableBeforeUnload: () => !isOnTheWay() && isDirty(),
    withResolver: true,
  })
  const [answered, setAnswered] = useState<typeof proceed>()
  const isAsking = status === 'blocked' && answered !== proceed
  // A colleague's change may take the form away while the question is open.
  const stay = useEffectEvent(() => {
    if (isAsking && isAhead()) reset?.()
  })
  useEffect(() => () => stay(), [])
  useEffect(() => {
    if (!isAsking) return
    asking.set(true)
    return () => asking.set(false)
  }, [isAsking])
  const leave = () => {
    onLeave?.()
    proceed?.()
  }
  return <LeaveQuestion opened={isAsking} onStay={() => reset?.()} onLeave={leave} />
}
