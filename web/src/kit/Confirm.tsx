import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../lib/i18n.tsx'

type Props = {
  opened: boolean
  /** Names the object: "Reject parcel RN…?" */
  title: string
  children: ReactNode
  /** The verb on the button. */
  action: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. Focus starts on the safe choice. */
export const Confirm = ({ opened, title, children, action, busy, onConfirm, onClose }: Props) => {
  const t = useT()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<strong>{title}</strong>}
      role="alertdialog"
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      zIndex={250}
    >
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="outline" data-autofocus onClick={onClose}>
          {t('shell.cancel')}
        </Button>
        <Button variant="outline" color="sindur" loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}
