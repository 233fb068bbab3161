import type { Answer } from '@ranar/contract/endpoint'
import type { statements } from '@ranar/contract/statements'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import s from './statement.module.css'
import { accountText } from './words.ts'

type Statement = Answer<typeof statements.mine>

/** A sender's available and pending balances, and the parcels that pending money waits for. */
export const Balances = ({
  statement: { balance, next, account, waiting, waitingParcels, deciding },
}: {
  statement: Statement
}) => {
  const t = useT()
  const { day, number, taka } = useFormats()
  const isOwed = balance.available >= 0
  return (
    <div className={s.balances}>
      <section className={`sheet ${s.balance}`} aria-labelledby="available">
        <h2 id="available">{t(isOwed ? 'payouts.available' : 'payouts.owed')}</h2>
        <p className={s.amount}>{taka(Math.abs(balance.available))}</p>
        {!isOwed && <p>{t('payouts.owedNote')}</p>}
        {next.draft > 0 && <p>{t('payouts.nextDraft', { amount: taka(next.draft) })}</p>}
        {next.due > 0 && account && (
          <p>{t('payouts.nextDue', { amount: taka(next.due), account: accountText(t, account) })}</p>
        )}
        {!account && <p className={s.warn}>{t('payouts.accountNone')}</p>}
        <Link to="/dashboard/my-profile" hash="payout-account">
          {t(account ? 'payouts.accountChange' : 'payouts.accountGive')}
        </Link>
      </section>
      <section className={`sheet ${s.balance}`} aria-labelledby="pending">
        <h2 id="pending">{t('payouts.pending')}</h2>
        <p className={s.amount}>{taka(balance.pending)}</p>
        <p>{t(waitingParcels > 0 ? 'payouts.pendingNote' : 'payouts.pendingNone')}</p>
        {waiting.length > 0 && (
          <details>
            <summary>{t('payouts.pendingParcels', { count: number(waitingParcels) })}</summary>
            <ul>
              {waiting.map(({ parcel_id, taka: amount, since, why }) => (
                <li key={parcel_id}>
                  <Link to="/dashboard/consumer/parcel/$id" params={{ id: parcel_id }}>
                    {parcel_id}
                  </Link>
                  <strong>{taka(amount)}</strong>
                  <small>
                    {t(why === 'courier' ? 'payouts.whyCourier' : 'payouts.whyCounting', { day: day(since) })}
                  </small>
                </li>
              ))}
              {waitingParcels > waiting.length && (
                <li>
                  <small className={s.since}>{t('payouts.pendingOldest', { count: number(waiting.length) })}</small>
                </li>
              )}
            </ul>
          </details>
        )}
        {deciding.length > 0 && (
          <details>
            <summary>
              {t('payouts.deciding', { amount: taka(deciding.reduce((sum, one) => sum + one.taka, 0)) })}
            </summary>
            <p>{t('payouts.decidingNote')}</p>
            <ul>
              {deciding.map(({ parcel_id, taka: amount, since }) => (
                <li key={`${parcel_id} ${since}`}>
                  <Link to="/dashboard/consumer/parcel/$id" params={{ id: parcel_id }}>
                    {parcel_id}
                  </Link>
                  <strong>{taka(amount)}</strong>
                  <small>{t('payouts.decidingSince', { day: day(since) })}</small>
                </li>
              ))}
            </ul>
          </details>
        )}
      </section>
    </div>
  )
}

/** The place of the balances while they load. */
export const BalancesToCome = () => (
  <div className={s.balances}>
    <Skeleton height="190px" radius="16px" />
    <Skeleton height="190px" radius="16px" />
  </div>
)
