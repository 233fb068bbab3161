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
  /** What the safe choice says; `Keep it` when not given. */
  safe?: string
  /** The act is an everyday one, not a destructive one. */
  everyday?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. Focus starts on the safe choice. */
export const Confirm = ({ opened, title, children, action, safe, everyday, busy, onConfirm, onClose }: Props) => {
  const t = useT()
  return (
    <Modal opened={opened} onClose={onClose} title={<strong>{title}</strong>} closeButtonProps={{ 'aria-label': t('shell.close') }} zIndex={250}>
      {children}
      {/* While it fades out it takes no second click. */}
      <Group justify="flex-end" mt="lg">
        <Button variant="outline" data-autofocus onClick={onClose}>
          {safe ?? t('shell.cancel')}
        </Button>
        <Button {...(!everyday && { variant: 'outline', color: 'sindur' })} loading={busy} onClick={() => opened && onConfirm()}>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}
