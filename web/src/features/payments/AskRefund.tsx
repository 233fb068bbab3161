import { Alert } from '@mantine/core'
import { type Parcel, parcels } from '@ranar/contract/parcels'
import { type RefundableParcel, refunds } from '@ranar/contract/refunds'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { Confirm } from '../../ui/Confirm.tsx'

type Props = {
  id: string
  /** The parcel, if the screen shows it already. */
  row?: RefundableParcel | undefined
  busy: boolean
  /** Whether the question came with the URL, see `Confirm`. */
  isArrived: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for the refund of this parcel and states the fee, or says why it cannot be requested. */
export const AskRefund = ({ id, row, busy, isArrived, onConfirm, onClose }: Props) => {
  const t = useT()
  const { taka } = useFormats()
  const listed = useQuery({ ...read(refunds.list, { query: { parcel_id: id } }), enabled: !row?.refundQuote })
  const parcel = row?.refundQuote ? row : listed.data?.parcels[0]
  const isNone = listed.isSuccess && !parcel?.refundQuote
  // Without a quote the parcel is read for the reason.
  const own = useQuery({ ...read(parcels.get, { query: { parcel_id: id } }), enabled: isNone })
  const { payment, refundQuote } = parcel ?? {}
  if (!payment || !refundQuote) return own.data && <Alert role="status">{t(whyNone(own.data.parcel))}</Alert>
  const { refundFee, restAmount } = refundQuote
  const amounts = { amount: taka(payment.amount), fee: taka(refundFee), rest: taka(restAmount) }
  return (
    <Confirm
      opened
      title={t('consumer.refundTitle', { id })}
      action={t('consumer.refundRequest')}
      everyday
      busy={busy}
      isArrived={isArrived}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t(refundFee > 0 ? 'consumer.refundPart' : 'consumer.refundWhole', amounts)}</p>
    </Confirm>
  )
}

const whyNone = ({ payment }: Parcel) => {
  if (payment?.refund?.status === 'succeeded') return 'payments.refundDone'
  return payment?.refund?.status === 'pending' ? 'payments.refundPending' : 'payments.notRefundable'
}
