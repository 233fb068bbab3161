import * as bn from '@ranar/contract/messages/bn/index'
import * as en from '@ranar/contract/messages/en/index'
import type { Locale } from '@ranar/contract/messages/index'
import { RouterContextProvider } from '@tanstack/react-router'
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { type Built, manifests } from './assets.ts'
import { Document } from './Document.tsx'
import type { Transport } from './lib/api.ts'
import type { Config } from './lib/context.ts'
import { createI18n } from './lib/i18n.tsx'
import type { Theme } from './lib/theme.ts'
import { makeRouter } from './router.tsx'

export { cookieIn } from './lib/cookies.ts'
export { LOCALE_COOKIE } from './lib/i18n.tsx'
export { THEME_COOKIE, themeOf } from './lib/theme.ts'

export type Visit = { request: Request; nonce: string; locale: Locale; theme: Theme; config: Config; transport: Transport; isShell?: boolean }
export type Render = (visit: Visit) => Promise<Response>

const emptyConfig: Config = { tiles: { url: '', attribution: '' }, origin: '' }

/** Renders pages against what Vite has built; without it, for Vite's own development server. */
export const createRender = (built?: Built): Render => {
  const nobody = {
    i18n: createI18n('en', () => ({})),
    transport: () => () => Promise.reject(new Error('No calls while the routes are listed')),
    config: emptyConfig,
    theme: 'system' as const,
  }
  const manifest = manifests(makeRouter(nobody).routesById as never, built)
  return ({ request, locale, ...parts }) => {
    const i18n = createI18n(locale, (asked) => ({ en, bn })[asked])
    const createRouter = () => makeRouter({ ...parts, i18n })
    return createRequestHandler({ request, createRouter, getRouterManifest: () => manifest(locale) })(({ router, responseHeaders }) => {
      const app = renderToString(<RouterServer router={router} />)
      const page = (
        <RouterContextProvider router={router}>
          <Document app={app} locale={locale} theme={parts.theme} nonce={parts.nonce} />
        </RouterContextProvider>
      )
      return renderRouterToString({ router, responseHeaders, children: page })
    })
  }
}
