import { Link, useLocation } from '@tanstack/react-router'
import { useT } from '../lib/i18n.tsx'
import { nextHere } from '../lib/next.ts'
import { useMe } from '../lib/session.ts'
import s from './shell.module.css'

/** A sticky banner for people who have not entered their verification code yet. */
export const UnverifiedBanner = () => {
  const t = useT()
  const user = useMe()
  const here = useLocation()
  if (!user || user.isVerified) return null
  return (
    <p className={s.unverified} role="status">
      {t('shell.unverifiedBanner')}{' '}
      {here.pathname !== '/auth/verify' && (
        <Link to="/auth/verify" search={{ next: nextHere(here) }}>
          {t('shell.verifyNow')}
        </Link>
      )}
    </p>
  )
}
