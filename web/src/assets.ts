import type { Locale } from '@ranar/contract/messages/index'
import type { ServerManifest } from '@tanstack/router-core'

type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
/** Vite's manifest.json of the client bundle. */
export type Built = Record<string, Chunk>
type Ids = Record<string, { options: { staticData?: { texts?: string }; beforeLoad?: unknown } } | undefined>
type Routes = ServerManifest['routes']

const entry = 'src/entry-client.tsx'
const [door, guards] = ['/_site/auth', 'src/features/auth/guards.ts']
/** Modules that the dashboard loads before it shows any screen. */
const dashboard = (locale: Locale) => [
  'src/routeTree.gen.ts',
  'src/shell/dashboard/guard.ts',
  `../contract/src/messages/${locale}/screens.ts`,
]
const preamble = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type`
const unbuilt: Routes = {
  __root__: {
    scripts: [
      { attrs: { type: 'module' }, children: preamble },
      ...['/@vite/client', `/${entry}`].map((src) => ({ attrs: { type: 'module', src } })),
    ],
  },
}

/** Returns the router's manifest by language and path, made from Vite's: the scripts, styles and texts of each page. */
export const manifests = (ids: Ids, built?: Built) => {
  if (!built) return (): ServerManifest => ({ routes: unbuilt })
  const inEntry = reach(built, entry)
  const made = new Map<string, ServerManifest>()

  const make = (locale: Locale): ServerManifest => {
    const root = assets(built, [...inEntry, ...reach(built, `src/lib/messages/${locale}-light.ts`)])
    const routes: Routes = {
      __root__: { ...root, scripts: [{ attrs: { type: 'module', async: true, src: `/${built[entry]?.file}` } }] },
    }
    for (const [key] of Object.entries(built)) {
      const path = /^src\/routes\/(.+)\.tsx\?tsr-split=/.exec(key)?.[1]
      const id = path && idOf(path, ids)
      if (!id) continue
      const { staticData, beforeLoad } = ids[id]?.options ?? {}
      const keys = [
        ...reach(built, key),
        ...(id === '/dashboard' ? dashboard(locale).flatMap((part) => [...reach(built, part)]) : []),
        ...(staticData?.texts === 'parcel' ? reach(built, `src/lib/messages/${locale}-parcel.ts`) : []),
        ...(id === door ? reach(built, `../contract/src/messages/${locale}/account.ts`) : []),
        ...(beforeLoad && id.startsWith(`${door}/`) ? reach(built, guards) : []),
      ].filter((one) => !inEntry.has(one))
      if (id !== '__root__') routes[id] = assets(built, keys)
    }
    return { routes }
  }
  const known = (name: string, make: () => ServerManifest) => {
    const kept = made.get(name) ?? make()
    made.set(name, kept)
    return kept
  }
  /** The server renders only the frame of /auth and /dashboard pages: the frame's entry includes the page at `path`. */
  return (locale: Locale, path = ''): ServerManifest => {
    const all = known(locale, () => make(locale))
    const id = path.startsWith('/auth/') ? door : path.startsWith('/dashboard/') ? '/dashboard' : undefined
    const [frame, own] = [id && all.routes[id], all.routes[id === door ? `/_site${path}` : path]]
    if (!id || !frame || !own) return all
    return known(`${locale} ${path}`, () => ({ routes: { ...all.routes, [id]: both(frame, own) } }))
  }
}

type Assets = Routes[string]
const both = (one: Assets, other: Assets) => ({
  preloads: [...new Set([...(one.preloads ?? []), ...(other.preloads ?? [])])],
  css: [...new Set([...(one.css ?? []), ...(other.css ?? [])])],
})

const assets = (built: Built, keys: string[]) => ({
  preloads: [...new Set(keys)].map((key) => `/${built[key]?.file}`),
  css: [...new Set(keys.flatMap((key) => built[key]?.css ?? []))].map((file) => `/${file}`),
})

/** Returns a chunk after all its imports, in Vite's load order: a screen's styles follow those that they override. */
const reach = (built: Built, key: string, seen = new Set<string>(), found = new Set<string>()): Set<string> => {
  if (seen.has(key) || !built[key]) return found
  seen.add(key)
  for (const next of built[key].imports ?? []) reach(built, next, seen, found)
  return found.add(key)
}

/** `dashboard.consumer.my-parcel` → `/dashboard/consumer/my-parcel`. */
const idOf = (path: string, ids: Ids) => {
  if (path === '__root') return '__root__'
  const id = `/${path.replaceAll('.', '/').replace(/(^|\/)(route|index)$/, '$1')}`
  return [id, id.replace(/\/$/, '')].find((one) => one in ids)
}
