import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

export const clientFolder = path.resolve(import.meta.dirname, '../web/dist/client')
export const locales = ['en', 'bn'] as const
type Locale = (typeof locales)[number]
type Chunk = { file: string; css?: string[]; imports?: string[] }
/** What a page loads before any interaction; `itself`: modules it loads by itself. Limits in kB (1000 B) of gzip. */
type Page = {
  routes: string[]
  texts: ('light' | 'parcel' | 'receiver' | 'account' | 'full')[]
  itself?: string[]
  limit: { js: number; css?: number }
}

/** Loaded after the page, with limits of their own: the notice on every page, the charts with the statistics. */
export const late = {
  notice: { key: 'src/shell/IncognitoNotice.tsx', limit: 3.5 },
  charts: { key: 'src/features/statistics/charts.tsx', limit: 130 },
}
const auth = (name: string, ...itself: string[]): Page => ({
  routes: ['_site.auth', `_site.auth.${name}`],
  texts: ['light', 'account'],
  itself,
  limit: { js: 195 },
})
const door = 'src/features/auth/guards.ts'

export const pages = {
  '/': { routes: ['_site.index'], texts: ['light'], limit: { js: 130, css: 8 } },
  '/parcel-status': { routes: ['_site.parcel-status'], texts: ['light', 'parcel'], limit: { js: 140, css: 12 } },
  '/r/$token': { routes: ['r.$token'], texts: ['light', 'receiver'], limit: { js: 140, css: 12 } },
  '/auth/login': auth('login', door),
  '/auth/signup': auth('signup', door),
  '/auth/recover': auth('recover'),
  '/dashboard': {
    routes: ['dashboard'],
    texts: ['light', 'full'],
    itself: ['src/shell/dashboard/guard.ts', 'src/routeTree.gen.ts'],
    limit: { js: 230 },
  },
} satisfies Record<string, Page>
export type Address = keyof typeof pages

/** Strings that only these packages put into a bundle; public pages contain none of them. */
export const heavy = { zod: '_zod', Mantine: 'mantine-', dayjs: '$isDayjsObject' }

const read = (file: string) => readFileSync(path.join(clientFolder, file))
const manifest = () => JSON.parse(read('.vite/manifest.json').toString()) as Record<string, Chunk>

/** Returns a built page's files for a language, relative to the client folder. Throws if the manifest lacks one. */
export function filesOf(address: Address, locale: Locale) {
  const { routes, texts, itself = [] }: Page = pages[address]
  const built = manifest()
  const route = (name: string) =>
    Object.keys(built).find((key) => key.startsWith(`src/routes/${name}.tsx?tsr-split=`)) ?? `src/routes/${name}.tsx`
  const shared: Record<string, string> = { full: 'screens', account: 'account' }
  const text = (group: string) =>
    shared[group] ? `../contract/src/messages/${locale}/${shared[group]}.ts` : `src/lib/messages/${locale}-${group}.ts`
  return reach(built, ['src/entry-client.tsx', ...routes.map(route), ...texts.map(text), ...itself])
}

/** Returns the scripts that a page loads later, beyond those it has. */
export function lateOf(address: Address, part: keyof typeof late) {
  const { js } = filesOf(address, 'en')
  return reach(manifest(), [late[part].key]).js.filter((file) => !js.includes(file))
}

function reach(built: Record<string, Chunk>, keys: string[]) {
  const reached = new Set<Chunk>()
  const follow = (key: string) => {
    const chunk = built[key]
    if (!chunk) throw new Error(`The built web has no ${key}`)
    if (reached.has(chunk)) return
    reached.add(chunk)
    chunk.imports?.forEach(follow)
  }
  keys.forEach(follow)
  return { js: [...reached].map(({ file }) => file), css: [...new Set([...reached].flatMap(({ css = [] }) => css))] }
}

/** Returns the size of these files in kB, each compressed with gzip -9. */
export const weigh = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1000

/** Returns the packages whose strings are in one of these files. */
export const heavyIn = (files: string[]) => {
  const text = files.map((file) => read(file).toString()).join('\n')
  return Object.entries(heavy).flatMap(([name, word]) => (text.includes(word) ? [name] : []))
}
