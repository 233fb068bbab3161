import type { useRouter } from '@tanstack/react-router'

const SCOPE = '/dashboard'

/** Lets the dashboard open without signal: what this page has loaded before the worker was there is kept as well. */
export const startWorker = async (router: ReturnType<typeof useRouter>) => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return
  try {
    await navigator.serviceWorker.register('/sw.js', { scope: SCOPE })
    const [shell, assets] = await Promise.all([caches.open('ranar-shell'), caches.open('ranar-assets')])
    if (!(await shell.match(SCOPE, { ignoreVary: true }))) await shell.add(SCOPE)
    await keepLoaded(assets)
    // A parcel is opened from every list, and the sidebar of a phone from every screen, also where there is no signal.
    await Promise.all([
      import('./Sheet.tsx'),
      router.loadRouteChunk(router.routesById['/_site/parcel-status']),
      router.options.context.i18n.need('parcel'),
    ])
    await keepLoaded(assets)
  } catch {
    // A browser that keeps nothing works with signal only.
  }
}

const keepLoaded = async (assets: Cache) => {
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  const kept = new Set((await assets.keys()).map(({ url }) => url))
  for (const name of loaded)
    if (name.startsWith(`${location.origin}/assets/`) && !kept.has(name))
      // The browser has it already: nothing is fetched once more.
      await assets.add(new Request(name, { cache: 'force-cache' }))
}
