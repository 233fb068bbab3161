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

// One piece, because all loaders have finished; React adds the script that replays forms sent before hydration.
const renderApp = async (app: ReactElement, nonce: string) => {
  const stream = await renderToReadableStream(app, { nonce, progressiveChunkSize: Number.POSITIVE_INFINITY })
  await stream.allReady
  return new Response(stream).text()
}

// Pages with many style sheets link them instead of inlining, so that the browser caches them.
const heavyPages = /^\/(auth|dashboard|payment)(\/|$)/
// Offline, one stored dashboard page serves every dashboard path, so it names none.
const shellPages = /^\/dashboard(\/|$)/

/** Creates the renderer from Vite's build (none in development); inlines `sheets`, CSS by URL, in public pages. */
export const createRender = (built?: Built, sheets?: Record<string, string>): Render => {
  const nobody = {
    tree,
    i18n: createI18n('en', () => ({})),
    transport: () => () => Promise.reject(new Error('No calls while the routes are listed')),
    config: emptyConfig,
    theme: 'system' as const,
  }
  const manifest = manifests(makeRouter(nobody).routesById as never, built)
  // Made once, because the router caches what it derives from each manifest.
  const light = new Map(
    locales.map((locale) => [locale, { ...manifest(locale), ...(sheets && { inlineCss: { styles: sheets } }) }]),
  )
  return ({ request, locale, ...parts }) => {
    const { pathname } = new URL(request.url)
    const isHeavy = parts.isShell || heavyPages.test(pathname)
    const path = parts.isShell || shellPages.test(pathname) ? undefined : pathname
    const { shell } = { en, bn }[locale]
    const late = isHeavy ? { text: shell.notStarted, tryAgain: shell.tryAgain } : undefined
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
          <Document app={app} locale={locale} theme={parts.theme} nonce={parts.nonce} path={path} late={late} />
        </RouterContextProvider>
      )
      return renderRouterToString({ router, responseHeaders, children: page })
    })
  }
}
