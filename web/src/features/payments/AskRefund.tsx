import { refunds } from '@ranar/contract/refunds'
import { useQueries } from '@tanstack/react-query'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { Confirm } from '../../ui/Confirm.tsx'

const MOST = 100
const askable = ['none', 'failed'] as const

type Props = { id: string; busy: boolean; onConfirm: () => void; onClose: () => void }

/** Asks for the refund of this parcel and states the fee; renders nothing unless it can be requested. */
export const AskRefund = ({ id, busy, onConfirm, onClose }: Props) => {
  const t = useT()
  const { taka } = useFormats()
  const lists = useQueries({
    queries: askable.map((refund_status) => read(refunds.list, { query: { refund_status, limit: MOST } })),
  })
  const parcel = lists.flatMap(({ data }) => data?.parcels ?? []).find(({ _id }) => _id === id)
  const { payment, refundQuote } = parcel ?? {}
  if (!payment || !refundQuote) return null
  const { refundFee, restAmount } = refundQuote
  const amounts = { amount: taka(payment.amount), fee: taka(refundFee), rest: taka(restAmount) }
  return (
    <Confirm
      opened
      title={t('consumer.refundTitle', { id })}
      action={t('consumer.refundRequest')}
      everyday
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t(refundFee > 0 ? 'consumer.refundPart' : 'consumer.refundWhole', amounts)}</p>
    </Confirm>
  )
}
