import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useT } from '../lib/i18n.tsx'
import { Header } from '../shell/Header.tsx'
import { LaterFooter } from '../shell/parts.ts'
import s from '../shell/shell.module.css'
import { UnverifiedBanner } from '../shell/UnverifiedBanner.tsx'

export const Route = createFileRoute('/_site')({ codeSplitGroupings: [], component: Site })

function Site() {
  const t = useT()
  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <Header />
      <UnverifiedBanner />
      <main id="main" className={s.main} tabIndex={-1}>
        <Outlet />
      </main>
      <LaterFooter />
    </>
  )
}
