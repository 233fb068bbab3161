import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { LeaveGuard, useIsLeaving } from '../../ui/mantine/LeaveGuard.tsx'
import { LeaveQuestion } from '../../ui/mantine/LeaveQuestion.tsx'
import { useBackCloses } from '../../ui/useBackCloses.ts'
import s from './door-sheet.module.css'

export type SheetProps = {
  opened: boolean
  /** Says that the parcel has left the run; what was entered can still be saved, but not by opening the sheet again. */
  gone: string | null
  onTouched: (isTouched: boolean) => void
  onClose: () => void
}
type Props = SheetProps & { title: string; code: string; isTouched: boolean; children: ReactNode }

/**
 * The dialog of an action at a door. Back closes it; if something was entered, Back and other links ask first. It keeps
 * the input while closed, but cannot be opened again once its parcel is gone: then every way of closing asks.
 */
export const DoorSheet = ({ opened, gone, title, code, isTouched, onTouched, onClose, children }: Props) => {
  const t = useT()
  const isLeaving = useIsLeaving()
  const [isAsking, setAsking] = useState(false)
  useBackCloses(opened && !isTouched, onClose)
  useEffect(() => {
    if (opened) onTouched(isTouched)
  }, [opened, isTouched, onTouched])
  return (
    <Modal.Root
      opened={opened}
      onClose={() => (gone && isTouched ? setAsking(true) : onClose())}
      closeOnEscape={!isLeaving && !isAsking}
      radius="lg"
      centered
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header className={s.head}>
          <Modal.Title>
            <strong>{title}</strong> <code className={s.code}>{code}</code>
          </Modal.Title>
          <Modal.CloseButton aria-label={t('run.close')} />
          {/* In the head, which stays in view while the reasons are scrolled. */}
          {gone && (
            <p role="alert" className={s.gone}>
              {gone}
            </p>
          )}
        </Modal.Header>
        <Modal.Body>
          {opened && <LeaveGuard isDirty={() => isTouched} />}
          {children}
          <LeaveQuestion opened={isAsking} onStay={() => setAsking(false)} onLeave={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
