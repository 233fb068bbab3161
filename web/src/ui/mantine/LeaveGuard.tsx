import { Button, Group, Modal } from '@mantine/core'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'

type Props = { isDirty: () => boolean; kept?: boolean; inDrawer?: boolean }

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
    shouldBlockFn: ({ action, current, next }) =>
      !kept &&
      isDirty() &&
      (!inDrawer || action === 'BACK' || current.pathname !== next.pathname) &&
      // Back closes an open question first.
      !document.querySelector('dialog[open]'),
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
