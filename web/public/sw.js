// Serves the dashboard's shell and code without signal. Its scopes are /dashboard and /parcel-status, to which the
// dashboard's lists lead; it ignores API calls, pictures and map tiles.
const SHELL = 'ranar-shell'
const ASSETS = 'ranar-assets'
// More than two versions of all files, so that only files of old versions are dropped, not those of another open screen.
const MOST_ASSETS = 1000
/** How long a page may take before the cached shell is shown, as on a line that has signal but no answer. */
const PATIENCE_MS = 5000
const anyReader = { ignoreVary: true }

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isDashboard(pathname) || pathname === '/parcel-status') event.respondWith(page(event))
    // `force-cache` marks the page's own requests, which it puts into the cache itself.
  } else if (pathname.startsWith('/assets/') && request.cache !== 'force-cache') event.respondWith(asset(event))
})

const isDashboard = (pathname) => pathname === '/dashboard' || pathname.startsWith('/dashboard/')

/**
 * Returns the newest page from the network; without signal, after 5 s or on a server error the cached shell, which is
 * the same for every screen and person and shows the tracking page too.
 */
async function page(event) {
  const loading = load(event)
  event.waitUntil(loading.catch(() => {}))
  const first = await Promise.race([loading.catch(() => undefined), after(PATIENCE_MS)])
  if (first && first.status < 500) return first
  return (await found(SHELL, '/dashboard')) ?? loading
}

const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

async function load(event) {
  const [fresh] = await Promise.all([fetch(event.request), dropOldest()])
  const isShell = isDashboard(new URL(event.request.url).pathname)
  if (isShell && fresh.ok && !fresh.redirected) event.waitUntil(keep(SHELL, '/dashboard', fresh.clone()))
  return fresh
}

/** Returns a built file, cached for ever because its name changes with its contents. */
async function asset(event) {
  const { request } = event
  const kept = await found(ASSETS, request)
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok) event.waitUntil(keep(ASSETS, request, fresh.clone()))
  return fresh
}

// With full or broken storage the file comes from the network.
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
    // The next request tries again.
  }
}

/** Drops old files. Runs before a page requests its first file, so that no file is dropped while it is read. */
async function dropOldest() {
  try {
    const files = await caches.open(ASSETS)
    const names = await files.keys()
    if (names.length <= MOST_ASSETS) return
    await Promise.all(names.slice(0, -MOST_ASSETS / 2).map((name) => files.delete(name)))
  } catch {
    // The next page tries again.
  }
}
