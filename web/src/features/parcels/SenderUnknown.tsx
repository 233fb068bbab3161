import { Link } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import { useMe } from '../../lib/session.ts'
import s from './parcels.module.css'

/** Warns a sender whose profile lacks the phone or address needed for collecting. */
export const SenderUnknown = () => {
  const t = useT()
  const user = useMe()
  if (!user || (user.phone && user.address)) return null
  return (
    <p className={s.warning}>
      {t('consumer.senderUnknown')} <Link to="/dashboard/edit-profile">{t('profile.edit')}</Link>
    </p>
  )
}
