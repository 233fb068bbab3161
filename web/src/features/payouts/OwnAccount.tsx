import { payouts } from '@ranar/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { useLanding } from '../../lib/useLanding.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import s from './payout-account.module.css'
import { methodText } from './words.ts'

// The profile is a sender's first screen: load the form on demand.
const AccountForm = lazy(async () => ({ default: (await import('./AccountForm.tsx')).AccountForm }))

/** A sender's payout account: shown masked, changed with the password. */
export const OwnAccount = () => {
  const t = useT()
  const { day } = useFormats()
  const online = useOnline()
  const [changing, setChanging] = useState(false)
  useLanding()
  const { data, error, refetch } = useQuery(read(payouts.account))
  const account = data?.account ?? null
  return (
    <section id="payout-account" className={`sheet ${s.panel}`} aria-labelledby="payout-account-title">
      <h2 id="payout-account-title" data-landing tabIndex={-1}>
        {t('payouts.account')}
      </h2>
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="120px" radius="12px" />}
      {data && <p className={s.note}>{t(account ? 'payouts.accountLead' : 'payouts.accountNone')}</p>}
      {account && (
        <Facts
          facts={[
            [t('payouts.method'), t(methodText[account.method])],
            [t('payouts.number'), <code key="number">{account.number}</code>],
            [t('payouts.name'), account.name],
            ...(account.bank ? [[t('payouts.bank'), account.bank] as const] : []),
            ...(account.branch ? [[t('payouts.branch'), account.branch] as const] : []),
            [t('payouts.changedAt'), day(account.changedAt)],
          ]}
        />
      )}
      {data && !changing && (
        <Button kind={account ? 'outline' : 'main'} disabled={!online} onClick={() => setChanging(true)}>
          {t(account ? 'payouts.accountChange' : 'payouts.accountGive')}
        </Button>
      )}
      {data && changing && (
        <Suspense fallback={<Skeleton height="320px" radius="12px" />}>
          <AccountForm account={account} onDone={() => setChanging(false)} />
        </Suspense>
      )}
    </section>
  )
}
