import latin400 from '@fontsource/anek-bangla/files/anek-bangla-latin-400-normal.woff2?url'
import latin700 from '@fontsource/anek-bangla/files/anek-bangla-latin-700-normal.woff2?url'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import '../ui/base.css'
import type { Context } from '../lib/context.ts'
import { useTitle } from '../lib/head.ts'
import { useSessionWatch } from '../lib/sessionWatch.ts'
import { watchSystemTheme } from '../lib/theme.ts'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import { Toaster } from '../ui/Toaster.tsx'

const font = (href: string) => ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const, href })

export const Route = createRootRouteWithContext<Context>()({
  beforeLoad: ({ context, matches }) => context.i18n.need('light', ...matches.map(({ staticData }) => staticData.texts ?? 'light')),
  head: ({ match: { context } }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#0c1130' },
      { title: 'Ranar' },
      { name: 'description', content: context.i18n.t('site.description') },
      { property: 'og:site_name', content: 'Ranar' },
    ],
    links: [
      font(latin400),
      font(latin700),
      { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
      { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
    ],
  }),
  component: Root,
})

const LATE_MS = 1500
// Nobody waits for this.
const IncognitoNotice = lazy(() => import('../shell/IncognitoNotice.tsx').then(({ IncognitoNotice }) => ({ default: IncognitoNotice })))

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
