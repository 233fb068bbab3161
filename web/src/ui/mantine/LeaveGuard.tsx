import { Button, Group, Modal } from '@mantine/core'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { createStore } from '../../lib/store.ts'
import { isBackTaken } from '../useBackCloses.ts'

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

type Props = { isDirty: () => boolean; kept?: boolean; inDrawer?: boolean }

const asking = createStore(false)
/** Whether a guard asks now: Escape must not close the dialog below it too. */
export const useIsLeaving = () => useSyncExternalStore(asking.subscribe, asking.get)

/**
 * Asks before unsaved edits are lost: the browser when the tab is closed, a dialog before another screen.
 * `kept`: no dialog, because the edits survive inside the app, or the person has already been asked.
 * `inDrawer`: the screen behind may change its search parameters.
 */
export const LeaveGuard = ({ isDirty, kept = false, inDrawer = false }: Props) => {
  const t = useT()
  const router = useRouter()
  // A navigation that was allowed may reload the page (see version.ts): do not ask twice.
  const isOnTheWay = () => router.latestLocation.pathname !== router.state.resolvedLocation?.pathname
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      const isHere = current.pathname === next.pathname
      if (action === 'GO' && isHere && asking.get() && same(current.search, next.search)) {
        // The person has gone Forward again: nothing is left to answer.
        setAnswered(() => proceed)
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
  const stay = useRef<() => void>(undefined)
  stay.current = isAsking ? reset : undefined
  useEffect(() => {
    asking.set(isAsking)
    return () => asking.set(false)
  }, [isAsking])
  useEffect(() => () => stay.current?.(), [])
  return (
    <Modal
      opened={isAsking}
      onClose={() => reset?.()}
      title={<strong>{t('consumer.leaveTitle')}</strong>}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      zIndex={250}
    >
      {t('consumer.leaveText')}
      <Group justify="flex-end" mt="lg">
        <Button variant="outline" data-autofocus onClick={() => reset?.()}>
          {t('consumer.leaveStay')}
        </Button>
        <Button variant="outline" color="sindur" onClick={() => proceed?.()}>
          {t('consumer.leaveGo')}
        </Button>
      </Group>
    </Modal>
  )
}
