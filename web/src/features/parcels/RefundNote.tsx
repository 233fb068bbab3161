import type { Parcel } from '@ranar/contract/parcels'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'

/** Says beside a payment how much of it went or goes back; nothing if nothing does. */
export const RefundNote = ({ payment, className }: Pick<Parcel, 'payment'> & { className?: string | undefined }) => {
  const t = useT()
  const { taka } = useFormats()
  const refund = payment?.refund
  if (!refund || refund.status === 'failed') return null
  return (
    <span className={className}>
      {t(refund.status === 'succeeded' ? 'tracking.refunded' : 'tracking.goesBack', {
        amount: taka(refund.restAmount),
      })}
    </span>
  )
}
