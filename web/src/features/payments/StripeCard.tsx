import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useI18n } from '../../lib/i18n.tsx'
import s from './payments.module.css'
import { openStripe, type StripeCardElement, type StripeJs } from './stripe.ts'
import { type Charge, PaymentFault } from './usePayment.ts'

type Props = {
  secret: string
  publishableKey: string
  onPay: (charge: Charge | null) => Promise<void>
  children: ReactNode
}

/** Stripe's own card field: card data never touches our page. */
export const StripeCard = ({ secret, publishableKey, onPay, children }: Props) => {
  const { t, locale } = useI18n()
  const frame = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<{ stripe: StripeJs; card: StripeCardElement } | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  useEffect(() => {
    let card: StripeCardElement | undefined
    let gone = false
    openStripe(publishableKey).then(
      (stripe) => {
        const at = frame.current
        if (gone || !at) return
        const { color, fontFamily } = getComputedStyle(at)
        // Stripe has no Bangla: let its field follow the browser's language.
        card = stripe
          .elements({ locale: locale === 'bn' ? 'auto' : locale })
          .create('card', { hidePostalCode: true, style: { base: { color, fontFamily, fontSize: '17px' } } })
        card.on('change', ({ error }) => setFault(error?.message ?? null))
        card.mount(at)
        setOpen({ stripe, card })
      },
      () => setFault(t('consumer.cardMissing')),
    )
    return () => {
      gone = true
      card?.destroy()
      setOpen(null)
    }
  }, [publishableKey, locale, t])

  const charge: Charge = async () => {
    if (!open) throw new PaymentFault(t('consumer.cardMissing'))
    const { error, paymentIntent } = await open.stripe.confirmCardPayment(secret, {
      payment_method: { card: open.card },
    })
    if (paymentIntent?.status === 'succeeded' || error?.payment_intent?.status === 'succeeded') return true
    if (error) throw new PaymentFault(error.message ?? t('common.broken'))
    return false
  }
  const press = (event: FormEvent) => {
    event.preventDefault()
    setFault(null)
    void onPay(open && charge)
  }

  return (
    <form noValidate className={s.form} onSubmit={press}>
      <div>
        <span className={s.label}>{t('consumer.card')}</span>
        <div ref={frame} className={s.stripe} />
        {fault && (
          <p role="alert" className={s.fault}>
            {fault}
          </p>
        )}
      </div>
      {children}
    </form>
  )
}
