import { localeOf } from '@ranar/contract/messages/index'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { browserTransport } from './lib/api.ts'
import { createI18n } from './lib/i18n.tsx'
import { markBegun, markStarted } from './lib/late-start.ts'
import { isLeavable } from './lib/leavable.ts'
import { fetchTexts } from './lib/messages/catalogues.ts'
import { currentTheme } from './lib/theme.ts'
import { routeTree as tree } from './publicTree.gen.js'
import { makeRouter } from './router.tsx'

const PATIENCE_MS = 5000

const LAST = 'ranar-reloaded'

markBegun()

/** Notes a reload; returns false if one was less than 10 s ago, or if storage is blocked and nobody could tell. */
const mayReload = () => {
  try {
    if (Date.now() - Number(sessionStorage.getItem(LAST) ?? 0) < 10_000) return false
    sessionStorage.setItem(LAST, String(Date.now()))
    return true
  } catch {
    return false
  }
}
const reload = () => {
  if (!navigator.onLine || !isLeavable() || !mayReload()) return false
  // A missing chunk is rendered as an error: hide it until the new page is there.
  document.body.hidden = true
  setTimeout(() => {
    // The reload has not happened: show the page again.
    document.body.hidden = false
  }, PATIENCE_MS)
  location.reload()
  return true
}
// A missing chunk means that a newer version was deployed, unless the browser is offline.
addEventListener('vite:preloadError', reload)

/** Delays going back or forward until hydration; returns the function that ends the delay. */
const holdMoves = () => {
  let isMoved = false
  const hold = (event: PopStateEvent) => {
    isMoved = true
    event.stopImmediatePropagation()
  }
  addEventListener('popstate', hold, { capture: true })
  return () => {
    removeEventListener('popstate', hold, { capture: true })
    if (isMoved) dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    isMoved = false
  }
}
const Page = ({ router, onBegun }: { router: ReturnType<typeof makeRouter>; onBegun: () => void }) => {
  useEffect(onBegun, [onBegun])
  return <RouterClient router={router} />
}

const i18n = createI18n(localeOf(document.documentElement.lang), fetchTexts)
const config = { tiles: { url: '', attribution: '' }, origin: location.origin, year: '' }
const whole = () => import('./routeTree.gen.ts')
const app = document.getElementById('app') as HTMLElement
// The person went back or forward before this script ran, so the HTML is of another page.
const isElsewhere = app.dataset.path !== undefined && app.dataset.path !== location.pathname
if (!isElsewhere || !reload()) {
  const endHold = holdMoves()
  const onBegun = () => {
    endHold()
    markStarted()
  }
  const router = makeRouter({ tree, whole, i18n, transport: browserTransport(i18n), config, theme: currentTheme() })
  hydrateRoot(app, <Page router={router} onBegun={onBegun} />)
}
