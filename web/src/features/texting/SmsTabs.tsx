import { Link } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import { useMe } from '../../lib/session.ts'
import tabs from '../../ui/tabs.module.css'

/** Tabs of root's two SMS screens; other admins have only the second one, so no tabs. */
export const SmsTabs = () => {
  const t = useT()
  if (!useMe()?.isRoot) return null
  return (
    <nav className={tabs.tabs} aria-label={t('texting.nav')}>
      <Link to="/dashboard/admin/sms">{t('texting.nav')}</Link>
      <Link to="/dashboard/admin/sms-stops">{t('texting.stopsNav')}</Link>
    </nav>
  )
}
