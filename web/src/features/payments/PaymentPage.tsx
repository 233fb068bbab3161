import { Button } from '@mantine/core'
import { payments } from '@ranar/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Kit } from '../../ui/mantine/Kit.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Paid } from './Paid.tsx'
import s from './payments.module.css'
import { SandboxCard } from './SandboxCard.tsx'
import { StripeCard } from './StripeCard.tsx'
import { usePayment } from './usePayment.ts'

export const PaymentPage = () => (
  <Kit>
    <Payment />
  </Kit>
)

const Payment = () => {
  const t = useT()
  const { taka } = useFormats()
  const { due, parcelId } = useLocation().state
  const { pay, fault, state, parcel } = usePayment(due, parcelId)
  const { data: config, isPending, error } = useQuery(read(payments.config))
  const amount = taka(due?.amount ?? 0)
  const secret = due?.client_secret ?? ''
  const said = fault ?? error?.message

  if (state === 'paid')
    return <Paid title={t('consumer.paySucceeded')} text={t('consumer.payThanks', { amount })} celebrate />
  if (state === 'already')
    return <Paid title={t('payments.alreadyPaid')} text={t('consumer.payAlready')} celebrate={false} />

  const end = (
    <>
      {said && (
        <p role="alert" className={s.fault}>
          {said}
        </p>
      )}
      <div className={s.buttons}>
        <Button type="submit" loading={state === 'busy'} aria-busy={state === 'busy'}>
          {t('consumer.pay')}
        </Button>
        <LinkButton kind="outline" to="/dashboard/consumer/my-parcel">
          {t('shell.close')}
        </LinkButton>
      </div>
      <p className={s.safe} role="status">
        {t(state === 'busy' ? 'consumer.waiting' : 'consumer.paySafe')}
      </p>
    </>
  )

  return (
    <div className={s.page}>
      <h1>{t('consumer.payTitle')}</h1>
      <div className={s.card}>
        <div className={s.amount}>
          <span>
            <span className={s.soft}>{t('consumer.amount')}</span>
            <strong className="nums">{due?.amount ? amount : t('shell.none')}</strong>
          </span>
          {parcel && <code>{parcel._id}</code>}
        </div>
        {isPending && <Skeleton height="260px" radius="12px" />}
        {config?.provider === 'sandbox' && (
          <SandboxCard secret={secret} amount={amount} onPay={pay}>
            {end}
          </SandboxCard>
        )}
        {config?.provider === 'stripe' && (
          <StripeCard secret={secret} publishableKey={config.publishableKey ?? ''} onPay={pay}>
            {end}
          </StripeCard>
        )}
        {!config && error && (
          <form
            className={s.form}
            onSubmit={(event) => {
              event.preventDefault()
              void pay(null)
            }}
          >
            {end}
          </form>
        )}
      </div>
    </div>
  )
}
