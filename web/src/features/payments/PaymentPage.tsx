import { Button } from '@mantine/core'
import { type PaymentProvider, payments } from '@ranar/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Kit } from '../../ui/mantine/Kit.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { canPay } from '../parcels/rules.ts'
import { ChooseWay } from './ChooseWay.tsx'
import { Closed } from './Closed.tsx'
import { providerText } from './names.ts'
import { Paid } from './Paid.tsx'
import s from './payments.module.css'
import { SandboxCard } from './SandboxCard.tsx'
import { StripeCard } from './StripeCard.tsx'
import { usePayment } from './usePayment.ts'
import { isField, lastWay, rememberWay } from './ways.ts'

export const PaymentPage = () => (
  <Kit>
    <Payment />
  </Kit>
)

const Payment = () => {
  const t = useT()
  const { taka } = useFormats()
  const { due, parcelId, isTooSmall } = useLocation().state
  const { pay, leave, askForCard, forgetFault, fault, begun, state, parcel } = usePayment(due, parcelId)
  const { data: ways, isPending, error } = useQuery(read(payments.ways))
  const [chosen, choose] = useState<PaymentProvider>()
  // Without the parcel, only the card secret from the URL is known: offer only cards.
  const offered = (ways?.offered ?? []).filter((kind) => (isField(kind) ? !isTooSmall : parcelId))
  const way = chosen ?? lastWay(offered) ?? (due?.client_secret ? offered.find(isField) : undefined) ?? offered[0]
  const toPay = due?.amount || parcel?.parcel.price
  const amount = taka(toPay ?? 0)
  const { data: config } = useQuery({ ...read(payments.config), enabled: way === 'stripe' })
  const secret = due?.client_secret ?? ''
  const said = fault ?? error?.message

  // Who comes back from the login, or meant to pay elsewhere, has no card secret yet.
  const needsSecret = way && isField(way) && !due?.client_secret && parcel && canPay(parcel)
  const ask = useEffectEvent(() => void askForCard())
  useEffect(() => {
    if (needsSecret) ask()
  }, [needsSecret])

  // Paid but being refunded, as after a cancellation meanwhile: the landing page explains that.
  if ((state === 'paid' || state === 'already') && parcel?.payment?.refund)
    return <Navigate to="/payment/back" search={{ parcel_id: parcel._id }} replace />
  if (state === 'paid')
    return <Paid title={t('consumer.paySucceeded')} text={t('consumer.payThanks', { amount })} celebrate />
  if (state === 'already')
    return <Paid title={t('payments.alreadyPaid')} text={t('consumer.payAlready')} celebrate={false} />
  if (state === 'closed' && parcel) return <Closed parcel={parcel} />

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
        {state !== 'busy'
          ? t('consumer.paySafe')
          : way && !isField(way)
            ? t('paying.leaving', { provider: t(providerText[way]) })
            : t('consumer.waiting')}
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
            <strong className="nums">{toPay ? amount : t('shell.none')}</strong>
          </span>
          {parcel && <code>{parcel._id}</code>}
        </div>
        {isPending && <Skeleton height="260px" radius="12px" />}
        {way && offered.length > 1 && (
          <ChooseWay
            offered={offered}
            way={way}
            disabled={state === 'busy'}
            onChoose={(next) => {
              choose(next)
              forgetFault()
              rememberWay(next)
            }}
          />
        )}
        {way && !isField(way) && (
          <form
            className={s.form}
            onSubmit={(event) => {
              event.preventDefault()
              void leave(way)
            }}
          >
            <p>
              {t(begun ?? (isTooSmall ? 'paying.tooSmall' : 'paying.leaveText'), { provider: t(providerText[way]) })}
            </p>
            {end}
          </form>
        )}
        {way === 'sandbox' && (
          <SandboxCard secret={secret} amount={amount} onPay={pay}>
            {end}
          </SandboxCard>
        )}
        {way === 'stripe' && config && (
          <StripeCard secret={secret} publishableKey={config.publishableKey ?? ''} onPay={pay}>
            {end}
          </StripeCard>
        )}
        {!ways && error && (
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
