import * as bn from '@ranar/contract/messages/bn/index'
import * as en from '@ranar/contract/messages/en/index'
import { type Locale, locales } from '@ranar/contract/messages/index'
import { RouterContextProvider } from '@tanstack/react-router'
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import type { ReactElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { type Built, manifests } from './assets.ts'
import { Document } from './Document.tsx'
import type { Transport } from './lib/api.ts'
import { today } from './lib/clock.ts'
import type { Config } from './lib/context.ts'
import { createI18n } from './lib/i18n.tsx'
import type { Theme } from './lib/theme.ts'
import { makeRouter } from './router.tsx'
import { routeTree as tree } from './routeTree.gen.ts'

export { cookieIn } from './lib/cookies.ts'
export { LOCALE_COOKIE } from './lib/i18n.tsx'
export { THEME_COOKIE, themeOf } from './lib/theme.ts'

type Visit = {
  request: Request
  nonce: string
  locale: Locale
  theme: Theme
  config: Omit<Config, 'year'>
  transport: Transport
  isShell?: boolean
}
type Render = (visit: Visit) => Promise<Response>

const emptyConfig: Config = { tiles: { url: '', attribution: '' }, origin: '', year: '' }

// Rendered as one piece, as every loader has finished; React adds the script that replays forms sent before hydration.
const renderApp = async (app: ReactElement, nonce: string) => {
  const stream = await renderToReadableStream(app, { nonce, progressiveChunkSize: Number.POSITIVE_INFINITY })
  await stream.allReady
  return new Response(stream).text()
}

// These have many sheets, which the browser keeps.
const heavyPages = /^\/(auth|dashboard|payment)(\/|$)/
// Without signal one page of the dashboard is all of them.
const shellPages = /^\/dashboard(\/|$)/

/** Renders pages against what Vite has built, public ones with their sheets (text by address) inside; without it,
 * for Vite's own development server. */
export const createRender = (built?: Built, sheets?: Record<string, string>): Render => {
  const nobody = {
    tree,
    i18n: createI18n('en', () => ({})),
    transport: () => () => Promise.reject(new Error('No calls while the routes are listed')),
    config: emptyConfig,
    theme: 'system' as const,
  }
  const manifest = manifests(makeRouter(nobody).routesById as never, built)
  // Made once: the router remembers what it makes of each.
  const light = new Map(
    locales.map((locale) => [locale, { ...manifest(locale), ...(sheets && { inlineCss: { styles: sheets } }) }]),
  )
  return ({ request, locale, ...parts }) => {
    const { pathname } = new URL(request.url)
    const isHeavy = parts.isShell || heavyPages.test(pathname)
    const path = parts.isShell || shellPages.test(pathname) ? undefined : pathname
    const i18n = createI18n(locale, (asked) => ({ en, bn })[asked])
    const createRouter = () =>
      makeRouter({ ...parts, tree, config: { ...parts.config, year: today().slice(0, 4) }, i18n })
    return createRequestHandler({
      request,
      createRouter,
      getRouterManifest: () => (isHeavy ? undefined : light.get(locale)) ?? manifest(locale, pathname),
    })(async ({ router, responseHeaders }) => {
      const app = await renderApp(<RouterServer router={router} />, parts.nonce)
      const page = (
        <RouterContextProvider router={router}>
          <Document app={app} locale={locale} theme={parts.theme} nonce={parts.nonce} path={path} />
        </RouterContextProvider>
      )
      return renderRouterToString({ router, responseHeaders, children: page })
    })
  }
}
