import type { Payout } from '@ranar/contract/payouts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Badge, tones } from '../../ui/Badge.tsx'
import { Email } from '../people/Email.tsx'
import s from './payouts.module.css'
import { accountText } from './words.ts'

/** The payout's sender and its number of lines. */
export const PayoutSender = ({ payout: { user, lines } }: { payout: Payout }) => {
  const t = useT()
  const { number } = useFormats()
  return (
    <div className={s.facts}>
      <strong>{user.name}</strong>
      <small>
        <Email email={user.email} />
      </small>
      {user.isArchive && <Badge tone={tones.canceled}>{t('payouts.archived')}</Badge>}
      <small>{t('payouts.lines', { count: number(lines) })}</small>
    </div>
  )
}

/** The payout's account, with warnings. */
export const PayoutTarget = ({ payout: { account, accountChanged } }: { payout: Payout }) => {
  const t = useT()
  const { day } = useFormats()
  if (!account) return <span className={s.warn}>{t('payouts.noAccount')}</span>
  return (
    <div className={s.facts}>
      <span>{accountText(t, account)}</span>
      <small>{[account.name, account.bank, account.branch].filter(Boolean).join(' · ')}</small>
      <small>
        {t('payouts.changedAt')} {day(account.changedAt)}
      </small>
      {account.method === 'bank' && !(account.bank && account.branch) && (
        <small className={s.warn}>{t('payouts.noBank')}</small>
      )}
      {accountChanged && <small className={s.warn}>{t('payouts.accountIsNew')}</small>}
    </div>
  )
}

/** Who made, sent and ended the payout, and when. */
export const PayoutHistory = ({ payout }: { payout: Payout }) => {
  const t = useT()
  const { moment } = useFormats()
  const { madeAt, madeBy, sentAt, sentBy, failedAt, failedBy, reference, reason } = payout
  return (
    <div className={s.facts}>
      {madeAt && madeBy && <small>{t('payouts.madeBy', { name: madeBy.name, time: moment(madeAt) })}</small>}
      {sentAt && sentBy && <small>{t('payouts.sentBy', { name: sentBy.name, time: moment(sentAt) })}</small>}
      {reference && <span>{t('payouts.payoutReference', { reference })}</span>}
      {failedAt && failedBy && (
        <small>
          {t(sentAt ? 'payouts.failedAt' : 'payouts.calledOffAt', { name: failedBy.name, time: moment(failedAt) })}
        </small>
      )}
      {reason && <span>{t('payouts.because', { reason })}</span>}
    </div>
  )
}
