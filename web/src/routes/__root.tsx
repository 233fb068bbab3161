import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import '../ui/base.css'
import type { Context } from '../lib/context.ts'
import { useTitle } from '../lib/head.ts'
import { watchSystemTheme } from '../lib/theme.ts'
import { useSessionWatch } from '../shell/useSessionWatch.ts'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import { Toaster } from '../ui/Toaster.tsx'

export const Route = createRootRouteWithContext<Context>()({
  beforeLoad: ({ context, matches }) =>
    context.i18n.need('light', ...matches.map(({ staticData }) => staticData.texts ?? 'light')),
  head: () => ({ meta: [{ title: 'Ranar' }] }),
  component: Root,
})

const LATE_MS = 1500
// A notice that cannot be loaded, offline or after a deployment, must not break the page.
const nothing = { default: () => null }
const IncognitoNotice = lazy(() =>
  import('../shell/IncognitoNotice.tsx').then(
    ({ IncognitoNotice }) => ({ default: IncognitoNotice }),
    () => nothing,
  ),
)

function Root() {
  const [late, setLate] = useState(false)
  useSessionWatch()
  useTitle()
  useEffect(watchSystemTheme, [])
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <OfflineBanner />
      <Outlet />
      <Toaster />
      {late && (
        <Suspense>
          <IncognitoNotice />
        </Suspense>
      )}
    </>
  )
}
