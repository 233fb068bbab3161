import { Drawer } from '@mantine/core'
import type { AdminParcel } from '@ranar/contract/parcels'
import { useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { LeaveGuard, useIsLeaving } from '../../ui/mantine/LeaveGuard.tsx'
import { useLastShown } from '../../ui/mantine/useLastShown.ts'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import { useBackCloses } from '../../ui/useBackCloses.ts'
import { StageBadge } from '../parcels/badges.tsx'
import { needsLabel } from '../shipping-labels/rules.ts'
import { DeskView } from './DeskView.tsx'
import s from './dispatch.module.css'
import { ParcelFacts } from './ParcelFacts.tsx'
import { RefundArchived } from './RefundArchived.tsx'
import { RejectParcel } from './RejectParcel.tsx'
import { TransportForm } from './TransportForm.tsx'

type Props = {
  parcel: AdminParcel | null
  /** Whether it came with the URL: Back then leads to where the person came from. */
  isArrived?: boolean
  onClose: () => void
  /** Called when the person leaves what was typed; must not navigate. */
  onLeave?: () => void
}
/** Drawer with one parcel beside the list: its facts, moves and decisions. `null` closes it. */
export const ManageDrawer = ({ parcel: managed, isArrived = false, onClose, onLeave }: Props) => {
  const t = useT()
  const online = useOnline()
  const parcel = useLastShown(managed)
  const [rejecting, setRejecting] = useState(false)
  const [refunding, setRefunding] = useState(false)
  const [moving, setMoving] = useState(false)
  const [isAssigning, setAssigning] = useState(false)
  // A click outside closes the drawer only while nothing has been typed in it.
  const [written, setWritten] = useState<string>()
  // What was typed goes with the drawer, whoever closed it.
  if (!managed && written !== undefined) setWritten(undefined)
  const isWritten = written !== undefined && written === parcel?._id
  const isLeaving = useIsLeaving()
  const isAsking = rejecting || refunding || moving || isAssigning
  const close = () => {
    setWritten(undefined)
    onClose()
  }
  useBackCloses(managed !== null && !isArrived && !isWritten && !isAsking, close)
  const moves = parcel && (
    <DeskView key={`${parcel._id} moves`} parcel={parcel} onAsking={setMoving} onMoved={() => setWritten(undefined)} />
  )
  const assigning = parcel && (
    <TransportForm
      key={`${parcel._id} ${parcel.status.stage}`}
      parcel={parcel}
      onDone={close}
      onReject={() => setRejecting(true)}
      onAsking={setAssigning}
    />
  )
  return (
    <Drawer
      opened={managed !== null}
      onClose={close}
      closeOnEscape={!isAsking && !isLeaving}
      closeOnClickOutside={!isWritten}
      // While a question is open, its buttons must be the only ones; a closing drawer must not take keys.
      inert={isAsking || !managed}
      aria-hidden={isAsking || undefined}
      position="right"
      size="30rem"
      overlayProps={{ backgroundOpacity: 0.25 }}
      title={parcel && <strong>{t('admin.manageTitle', { code: parcel._id })}</strong>}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {parcel && (
        <div
          // Remount when another parcel opens before the last has slid out.
          key={parcel._id}
          className={s.manage}
          data-manage={managed?._id}
          onInput={() => setWritten(parcel._id)}
        >
          {managed && isWritten && <LeaveGuard inDrawer isDirty={() => true} onLeave={onLeave} />}
          <div className={s.state}>
            <StageBadge stage={parcel.status.stage} />
            {needsLabel(parcel) && (
              <LinkButton kind="quiet" className={s.details} to="/dashboard/label/$id" params={{ id: parcel._id }}>
                {t('tracking.label')}
              </LinkButton>
            )}
            <LinkButton kind="quiet" className={s.details} to="/parcel-status" search={{ parcel_id: parcel._id }}>
              {t('admin.details')}
            </LinkButton>
          </div>
          {!online && <p role="status">{t('shell.waitsForSignal')}</p>}
          {/* In an array with keys, so that what is typed in one form stays when the order changes. */}
          {parcel.status.stage === 'pending' ? [assigning, moves] : [moves, assigning]}
          <ParcelFacts parcel={parcel} />
          <RefundArchived
            parcel={parcel}
            opened={refunding}
            onOpen={() => setRefunding(true)}
            onClose={() => setRefunding(false)}
          />
          <RejectParcel parcel={parcel} opened={rejecting} onClose={() => setRejecting(false)} onDone={close} />
        </div>
      )}
    </Drawer>
  )
}
