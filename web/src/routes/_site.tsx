import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { company, useCompany } from '../lib/company.ts'
import { useT } from '../lib/i18n.tsx'
import { Footer } from '../shell/Footer.tsx'
import { Header } from '../shell/Header.tsx'
import s from '../shell/shell.module.css'
import { UnverifiedBanner } from '../shell/UnverifiedBanner.tsx'

export const Route = createFileRoute('/_site')({
  codeSplitGroupings: [],
  // For the address in the footer; prefetchQuery does not throw, so a page works without it.
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(company),
  component: Site,
})

function Site() {
  const t = useT()
  const shown = useCompany()
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
      <Suspense>
        <Footer company={shown} />
      </Suspense>
    </>
  )
}
