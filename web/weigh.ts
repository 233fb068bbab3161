import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

// How much JavaScript a page loads before anybody touches it, by Vite's manifest. Fails above the budget.
const folder = join(import.meta.dirname, 'dist/client')
type Chunk = { file: string; imports?: string[] }
const built: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))

const site = ['src/messages/en-light.ts', 'src/routes/_site.tsx?']
const pages = [
  { page: 'home', most: 120, loads: [...site, 'src/routes/_site.index.tsx?'] },
  { page: 'login', most: 190, loads: [...site, 'src/routes/_site.auth.tsx?', 'src/routes/_site.auth.login.tsx?', '/messages/en/index.ts'] },
  { page: 'signup', most: 190, loads: [...site, 'src/routes/_site.auth.tsx?', 'src/routes/_site.auth.signup.tsx?', '/messages/en/index.ts'] },
  { page: 'dashboard', most: 230, loads: ['src/messages/en-light.ts', 'src/routes/dashboard.tsx?', '/messages/en/index.ts'] },
]

const reach = (key: string, seen: Set<string>) => {
  if (seen.has(key)) return
  seen.add(key)
  for (const next of built[key]?.imports ?? []) reach(next, seen)
}
const kilobytes = (loads: string[]) => {
  const keys = new Set<string>()
  for (const part of ['src/entry-client.tsx', ...loads]) {
    const found = Object.keys(built).filter((key) => key.includes(part))
    if (found.length === 0) throw new Error(`The manifest has no ${part}`)
    for (const key of found) reach(key, keys)
  }
  const files = new Set([...keys].map((key) => built[key]?.file ?? '').filter((file) => file.endsWith('.js')))
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) / 1000
}

for (const { page, most, loads } of pages) {
  const weight = kilobytes(loads)
  console.log(`${page.padEnd(10)} ${weight.toFixed(1)} kB of at most ${most}`)
  if (weight > most) process.exitCode = 1
}
