import { Drawer } from '@mantine/core'
import type { AdminParcel } from '@ranar/contract/parcels'
import { useState } from 'react'
import { needsLabel } from '../labels/rules.ts'
import { useT } from '../lib/i18n.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { StageBadge } from '../ui/badges.tsx'
import s from './dispatch.module.css'
import { ParcelFacts } from './ParcelFacts.tsx'
import { RejectParcel } from './RejectParcel.tsx'
import { TransportForm } from './TransportForm.tsx'

/** One parcel beside the list: what is known of it, and what can be decided. `null` closes it. */
export const ManageDrawer = ({ parcel, onClose }: { parcel: AdminParcel | null; onClose: () => void }) => {
  const t = useT()
  const [rejecting, setRejecting] = useState(false)
  return (
    <Drawer
      opened={parcel !== null}
      onClose={onClose}
      closeOnEscape={!rejecting}
      // The question stands alone: its Reject is the only one.
      inert={rejecting}
      aria-hidden={rejecting || undefined}
      position="right"
      size="30rem"
      overlayProps={{ backgroundOpacity: 0.25 }}
      title={parcel && <strong>{t('admin.manageTitle', { code: parcel._id })}</strong>}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {parcel && (
        <div className={s.manage}>
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
          <TransportForm key={`${parcel._id} ${parcel.status.stage}`} parcel={parcel} onDone={onClose} onReject={() => setRejecting(true)} />
          <ParcelFacts parcel={parcel} />
          <RejectParcel parcel={parcel} opened={rejecting} onClose={() => setRejecting(false)} onDone={onClose} />
        </div>
      )}
    </Drawer>
  )
}
