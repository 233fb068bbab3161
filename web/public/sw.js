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
  try {
    const fresh = await fetch(request)
    if (fresh.ok && !fresh.redirected) await keep(SHELL, '/dashboard', fresh.clone())
    return fresh
  } catch (fault) {
    const kept = await found(SHELL, '/dashboard')
    if (kept) return kept
    throw fault
  }
}

/** Files whose names change with their contents: the first copy is good for ever. */
async function asset(request) {
  const kept = await found(ASSETS, request)
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok) await keep(ASSETS, request, fresh.clone())
  return fresh
}

// A full or broken storage takes nothing away that the network has.
const found = (cache, request) =>
  caches
    .open(cache)
    .then((files) => files.match(request, anyReader))
    .catch(() => undefined)

async function keep(cache, request, response) {
  try {
    const files = await caches.open(cache)
    await files.put(request, response)
    const names = await files.keys()
    await Promise.all(names.slice(0, Math.max(0, names.length - MOST_ASSETS)).map((name) => files.delete(name)))
  } catch {
    // It is asked for again the next time.
  }
}
