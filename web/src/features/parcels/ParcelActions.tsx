import type { Parcel } from '@ranar/contract/parcels'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import { Button, LinkButton, pressedBySpace } from '../../ui/Button.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { CancelParcel } from './CancelParcel.tsx'
import { canCancel, canPay, canUpdate, whyNot } from './rules.ts'

type Props = { parcel: Parcel; onPay: () => void; isPaying: boolean }

/** Pay, Update, Cancel and View of one's own parcel: what can be done first, the rest in a quiet row that says why not. */
export const ParcelActions = ({ parcel, onPay, isPaying }: Props) => {
  const t = useT()
  const navigate = useNavigate()
  const update = () => void navigate({ to: '/dashboard/consumer/update-parcel/$id', params: { id: parcel._id } })
  const isStage = t(whyNot(parcel))
  const isStageOrPaid = t(whyNot(parcel, { ifPaid: true }))
  const off = [
    { name: t('consumer.update'), can: canUpdate(parcel), why: isStageOrPaid },
    { name: t('consumer.cancel'), can: canCancel(parcel), why: isStage },
    { name: t('consumer.pay'), can: canPay(parcel), why: isStageOrPaid },
  ]
  return (
    <>
      {canPay(parcel) && (
        <Button busy={isPaying} onClick={onPay}>
          {t('consumer.pay')}
        </Button>
      )}
      {canUpdate(parcel) && (
        <Button kind="outline" onClick={update}>
          {t('consumer.update')}
        </Button>
      )}
      <CancelParcel parcel={parcel} />
      {/* Told as the button that the contract names, and still a link to open in another tab. */}
      <LinkButton
        kind="outline"
        role="button"
        onKeyDown={pressedBySpace}
        to="/parcel-status"
        search={{ parcel_id: parcel._id }}
      >
        {t('consumer.view')}
      </LinkButton>
      <Unavailable actions={off.filter(({ can }) => !can)} />
    </>
  )
}
