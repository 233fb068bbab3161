import latin400 from '@fontsource/anek-bangla/files/anek-bangla-latin-400-normal.woff2?url'
import latin700 from '@fontsource/anek-bangla/files/anek-bangla-latin-700-normal.woff2?url'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import '../ui/base.css'
import type { Context } from '../lib/context.ts'
import { useI18n } from '../lib/i18n.tsx'
import { useSessionWatch } from '../lib/sessionWatch.ts'
import { themeBoot, watchSystemTheme } from '../lib/theme.ts'
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
    links: [font(latin400), font(latin700), { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }],
  }),
  shellComponent: Page,
  component: Root,
})

function Page({ children }: { children: ReactNode }) {
  const { locale } = useI18n()
  const { options } = useRouter()
  const { theme } = options.context
  return (
    <html lang={locale} data-mantine-color-scheme={theme === 'dark' ? 'dark' : 'light'} suppressHydrationWarning>
      <head>
        <HeadContent />
        {theme === 'system' && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its nonce
          <script nonce={options.ssr?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeBoot }} />
        )}
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Root() {
  useSessionWatch()
  useEffect(watchSystemTheme, [])
  return (
    <>
      <OfflineBanner />
      <Outlet />
      <Toaster />
    </>
  )
}
