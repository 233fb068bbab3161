import type { TrackedParcel } from '@ranar/contract/parcels'
import { refundableStages } from '@ranar/contract/refunds'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Kit } from '../../ui/mantine/Kit.tsx'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import { CancelParcel } from '../parcels/CancelParcel.tsx'
import { canPay, canUpdate, isPaid } from '../parcels/rules.ts'
import { usePay } from '../payments/usePay.ts'
import { ReviewParcel } from '../reviews/ReviewParcel.tsx'
import s from './tracking.module.css'

const canAskBack = ({ status, payment }: TrackedParcel) =>
  refundableStages.includes(status.stage) && (!payment?.refund || payment.refund.status === 'failed')

/** For the parcel's own sender: only the actions that are possible now. */
export const OwnActions = ({ parcel }: { parcel: TrackedParcel }) => {
  const t = useT()
  const online = useOnline()
  const navigate = useNavigate()
  const { pay, payingId } = usePay()
  return (
    <Kit>
      <fieldset className={s.own} disabled={!online} aria-label={t('tracking.yours')}>
        {canPay(parcel) && (
          <Button busy={payingId === parcel._id} onClick={() => pay(parcel._id)}>
            {t('consumer.pay')}
          </Button>
        )}
        {parcel.status.stage === 'delivered' && !parcel.review && <ReviewParcel parcel={parcel} />}
        {isPaid(parcel) && canAskBack(parcel) && (
          // That screen states the fee before it asks.
          <Button
            onClick={() => void navigate({ to: '/dashboard/consumer/refunds', search: { parcel_id: parcel._id } })}
          >
            {t('consumer.refundRequest')}
          </Button>
        )}
        {canUpdate(parcel) && (
          <Button
            kind="outline"
            onClick={() => void navigate({ to: '/dashboard/consumer/update-parcel/$id', params: { id: parcel._id } })}
          >
            {t('consumer.update')}
          </Button>
        )}
        <CancelParcel parcel={parcel} />
        {!online && <p>{t('shell.waitsForSignal')}</p>}
      </fieldset>
    </Kit>
  )
}
