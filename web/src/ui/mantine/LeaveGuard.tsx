import { Button, Group, Modal } from '@mantine/core'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'

/** Asks before unsaved edits are lost: the browser does when the tab is closed, we do on the way to another screen.
 * `kept`: nothing is lost inside the app, or whoever leaves there has closed a question first and knows it. The end of
 * a session leaves either on the screen. */
export const LeaveGuard = ({ isDirty, kept = false }: { isDirty: () => boolean; kept?: boolean }) => {
  const t = useT()
  const router = useRouter()
  // The way to another screen was free; when that needs a fresh page, nobody is asked twice.
  const isOnTheWay = () => router.latestLocation.pathname !== router.state.resolvedLocation?.pathname
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => !kept && isDirty(),
    enableBeforeUnload: () => !isOnTheWay() && isDirty(),
    withResolver: true,
  })
  return (
    <Modal
      opened={status === 'blocked'}
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
