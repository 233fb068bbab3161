import type { User } from '@ranar/contract/people'
import { IconDots } from '@tabler/icons-react'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import { useRights } from '../../lib/rights.ts'
import s from './bottom.module.css'
import { itemsFor } from './items.ts'

const MOST = 4

/** A phone's bottom bar: the most used screens of a role, and a button that opens all others. */
export const BottomBar = ({
  user,
  isOpen,
  onMore,
}: {
  user: User | null | undefined
  isOpen: boolean
  onMore: () => void
}) => {
  const t = useT()
  const { has } = useRouteContext({ from: '__root__' })
  const may = useRights()
  const quick = itemsFor(user, has, may).flatMap(({ short, ...item }) => (short ? [{ ...item, short }] : []))
  return (
    <nav className={s.bottom} aria-label={t('shell.quickMenu')}>
      {quick.slice(0, MOST).map(({ short, to, icon: Icon }) => (
        <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
          <Icon size={22} aria-hidden />
          {t(short)}
        </Link>
      ))}
      <button
        type="button"
        aria-label={`${t('shell.more')}: ${t('shell.toggleSidebar')}`}
        aria-expanded={isOpen}
        onClick={onMore}
      >
        <IconDots size={22} aria-hidden />
        {t('shell.more')}
      </button>
    </nav>
  )
}
