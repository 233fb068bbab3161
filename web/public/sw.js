// The dashboard's shell without signal. Registered for /dashboard only, so that public pages never meet it;
// what the API says, pictures and map tiles are none of its business.
const SHELL = 'ranar-shell'
const ASSETS = 'ranar-assets'
// More than two versions of all there is: what a version has left behind goes, not what another screen is loading.
const MOST_ASSETS = 1000
const anyReader = { ignoreVary: true }

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === '/dashboard' || pathname.startsWith('/dashboard/')) event.respondWith(page(event))
    // The page keeps by itself what it had loaded before.
  } else if (pathname.startsWith('/assets/') && request.cache !== 'force-cache') event.respondWith(asset(event))
})

/** The newest shell if the network has it, else the last one. A shell is the same for every screen: it holds nothing of anybody's. */
async function page(event) {
  const { request } = event
  try {
    const [fresh] = await Promise.all([fetch(request), dropOldest()])
    if (fresh.ok && !fresh.redirected) event.waitUntil(keep(SHELL, '/dashboard', fresh.clone()))
    return fresh
  } catch (fault) {
    const kept = await found(SHELL, '/dashboard')
    if (kept) return kept
    throw fault
  }
}

/** Files whose names change with their contents: the first copy is good for ever. */
async function asset(event) {
  const { request } = event
  const kept = await found(ASSETS, request)
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok) event.waitUntil(keep(ASSETS, request, fresh.clone()))
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
  } catch {
    // It is asked for again the next time.
  }
}

/** Done before a page asks for its first file: none may go while it is being read. */
async function dropOldest() {
  try {
    const files = await caches.open(ASSETS)
    const names = await files.keys()
    if (names.length <= MOST_ASSETS) return
    await Promise.all(names.slice(0, -MOST_ASSETS / 2).map((name) => files.delete(name)))
  } catch {
    // It is tried again with the next page.
  }
}
