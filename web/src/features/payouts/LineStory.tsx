import type { StatementLine } from '@ranar/contract/statements'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import s from './statement.module.css'
import { lineText } from './words.ts'

/** Describes a statement line: its kind, its parcel, and the payout that pays it. */
export const LineStory = ({ line }: { line: StatementLine }) => {
  const t = useT()
  const { day } = useFormats()
  const { parcel_id, reference, reason, payout } = line
  const isPayout = line.kind === 'payout_sent' || line.kind === 'payout_failed'
  return (
    <div className={s.story}>
      <span>{lineText(t, line)}</span>
      {parcel_id && (
        <span>
          <Link to="/dashboard/consumer/parcel/$id" params={{ id: parcel_id }}>
            {parcel_id}
          </Link>
          {reference && ` · ${reference}`}
        </span>
      )}
      {payout && isPayout && <small>{t('payouts.payoutReference', { reference: payout.reference ?? '' })}</small>}
      {payout && !isPayout && (
        <small>
          {payout.status === 'sent'
            ? t('payouts.paidWith', { day: day(payout.at), reference: payout.reference ?? '' })
            : t('payouts.paidSoon')}
        </small>
      )}
      {reason && <small>{t('payouts.because', { reason })}</small>}
    </div>
  )
}
