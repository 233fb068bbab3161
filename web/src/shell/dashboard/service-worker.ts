import type { useRouter } from '@tanstack/react-router'
import { onTheme } from '../../lib/theme.ts'

const SCOPE = '/dashboard'
/** The parcel page, which lies outside the dashboard; reloaded without signal it is rendered from the same shell. */
const TRACKING = '/parcel-status'

/** Registers the service worker for offline use, and caches what this page loaded before the worker was there. */
export const startWorker = async (router: ReturnType<typeof useRouter>) => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return
  try {
    // Throws where registration is blocked without an error: nobody would read the cache.
    const { scope } = await navigator.serviceWorker.register('/sw.js', { scope: SCOPE })
    await navigator.serviceWorker.register('/sw.js', { scope: TRACKING })
    const [shell, assets] = await Promise.all([caches.open('ranar-shell'), caches.open('ranar-assets')])
    if (!(await shell.match(scope, { ignoreVary: true }))) await shell.add(scope)
    followChoices(router, () => void shell.add(scope).catch(() => undefined))
    await keepLoaded(assets)
    // The parcel page and a phone's sidebar can be opened from many screens, so cache them for offline use.
    await Promise.all([
      import('./Sheet.tsx'),
      router.loadRouteChunk(router.routesById['/_site/parcel-status']),
      router.options.context.i18n.need('parcel'),
    ])
    await keepLoaded(assets)
  } catch {
    // A browser without a cache works online only.
  }
}

let isFollowing = false
/** Renews the cached shell after another language or theme was chosen: its HTML carries both. */
const followChoices = ({ options }: ReturnType<typeof useRouter>, renew: () => void) => {
  if (isFollowing) return
  isFollowing = true
  const { i18n } = options.context
  let { locale } = i18n.get()
  i18n.subscribe(() => {
    if (i18n.get().locale === locale) return
    locale = i18n.get().locale
    renew()
  })
  onTheme(renew)
}

const keepLoaded = async (assets: Cache) => {
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  const kept = new Set((await assets.keys()).map(({ url }) => url))
  for (const name of loaded)
    if (name.startsWith(`${location.origin}/assets/`) && !kept.has(name))
      // Takes the browser's cached copy instead of fetching it again.
      await assets.add(new Request(name, { cache: 'force-cache' }))
}
