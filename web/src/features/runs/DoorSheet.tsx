import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { LeaveGuard, useIsLeaving } from '../../ui/mantine/LeaveGuard.tsx'
import { useBackCloses } from '../../ui/useBackCloses.ts'

type Props = { opened: boolean; title: string; isTouched: boolean; onClose: () => void; children: ReactNode }

/** The dialog of an action at a door. Back closes it; if something was entered, Back and other links ask first. */
export const DoorSheet = ({ opened, title, isTouched, onClose, children }: Props) => {
  const t = useT()
  const isLeaving = useIsLeaving()
  useBackCloses(opened && !isTouched, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnEscape={!isLeaving}
      title={<strong>{title}</strong>}
      closeButtonProps={{ 'aria-label': t('run.close') }}
    >
      {opened && <LeaveGuard isDirty={() => isTouched} />}
      {children}
    </Modal>
  )
}
