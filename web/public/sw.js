// The dashboard's shell without signal. Registered for /dashboard only, so that public pages never meet it;
// what the API says, pictures and map tiles are none of its business.
const SHELL = 'ranar-shell'
const ASSETS = 'ranar-assets'
const MOST_ASSETS = 250
const anyReader = { ignoreVary: true }

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === '/dashboard' || pathname.startsWith('/dashboard/')) event.respondWith(page(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

/** The newest shell if the network has it, else the last one. A shell is the same for every screen: it holds nothing of anybody's. */
async function page(request) {
  const shell = await caches.open(SHELL)
  try {
    const fresh = await fetch(request)
    if (fresh.ok && !fresh.redirected) await shell.put('/dashboard', fresh.clone())
    return fresh
  } catch (fault) {
    const kept = await shell.match('/dashboard', anyReader)
    if (kept) return kept
    throw fault
  }
}

/** Files whose names change with their contents: the first copy is good for ever. */
async function asset(request) {
  const assets = await caches.open(ASSETS)
  const kept = await assets.match(request, anyReader)
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok) {
    await assets.put(request, fresh.clone())
    const names = await assets.keys()
    await Promise.all(names.slice(0, Math.max(0, names.length - MOST_ASSETS)).map((name) => assets.delete(name)))
  }
  return fresh
}
