import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Lantern } from '../../ui/Lantern.tsx'
import s from './payments.module.css'
import { useReplaced } from './useReplaced.ts'

const REDIRECT_MS = 3000

/** Success screen of a payment: confetti if `celebrate`, and on to My Parcel after 3 s. */
export const Paid = ({ title, text, celebrate }: { title: string; text?: string; celebrate: boolean }) => {
  const t = useT()
  const heading = useReplaced()
  const navigate = useNavigate()

  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/dashboard/consumer/my-parcel', replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])

  useEffect(() => {
    if (!celebrate) return
    let stop = () => {}
    let gone = false
    // Optional decoration: ignore a failed import.
    void import('canvas-confetti')
      .then(({ default: { create } }) => {
        if (gone) return
        const throwIt = create(undefined, { resize: true, useWorker: false, disableForReducedMotion: true })
        stop = throwIt.reset
        void throwIt({
          particleCount: 120,
          spread: 80,
          startVelocity: 38,
          origin: { y: 0.5 },
          colors: ['#ffb020', '#2a3eb8', '#14804a', '#a83279'],
        })
      })
      .catch(() => {})
    return () => {
      gone = true
      stop()
    }
  }, [celebrate])

  return (
    <div className={s.paid} role="status">
      <Lantern width={54} height={72} />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {text && <p>{text}</p>}
      <LinkButton kind="outline" to="/dashboard/consumer/my-parcel" replace>
        {t('consumer.toMyParcel')}
      </LinkButton>
    </div>
  )
}
