import { Link } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import s from '../../ui/tabs.module.css'

/** Tabs of the office's money screens. */
export const MoneyTabs = () => {
  const t = useT()
  return (
    <nav className={s.tabs} aria-label={t('cash.navMoney')}>
      <Link to="/dashboard/admin/hand-overs">{t('cash.navHandovers')}</Link>
      <Link to="/dashboard/admin/collections">{t('cash.navCollections')}</Link>
      <Link to="/dashboard/admin/books">{t('cash.navBooks')}</Link>
    </nav>
  )
}
