import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useT } from '../lib/i18n.tsx'
import { nextHereUnlessHome } from '../lib/next.ts'
import { useMe } from '../lib/session.ts'
import { Brand } from '../ui/Brand.tsx'
import { Login } from '../ui/signs.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import s from './shell.module.css'
import { ThemeMenu } from './ThemeMenu.tsx'

// Loaded lazily, because guests never need it.
const Who = lazy(() => import('./Who.tsx').then(({ Who }) => ({ default: Who })))

export const Header = () => {
  const t = useT()
  const user = useMe()
  const next = useLocation({ select: nextHereUnlessHome })
  return (
    <header className={s.header}>
      <div className={s.bar}>
        <Brand />
        <nav className={s.nav} aria-label={t('shell.mainMenu')}>
          <Link to="/" className={s.navLink} activeOptions={{ exact: true }}>
            {t('shell.home')}
          </Link>
          <Link to="/dashboard" className={s.navLink} preload={false}>
            {t('shell.dashboard')}
          </Link>
        </nav>
        <div className={s.tools}>
          <LanguageSwitch />
          <ThemeMenu />
          {/* Same width for guests and members, so that the buttons before it do not move once the user is known. */}
          <div className={s.who}>
            {user && (
              <Suspense>
                <Who user={user} />
              </Suspense>
            )}
            {user === null && (
              <Link
                to="/auth/login"
                search={{ next }}
                className={s.login}
                aria-label={t('shell.login')}
                title={t('shell.login')}
              >
                <Login />
                <span>{t('shell.login')}</span>
              </Link>
            )}
          </div>
        </div>
      </div>
    </header>
  )
}
