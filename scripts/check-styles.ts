// Part of npm run check: style sheets take colours, font sizes, distances and layers from web/src/ui/tokens.css, and
// their names are unique; the sheets of all used Mantine components are imported. --write replaces known sizes, distances and layers by their tokens.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const palette = ['web/src/ui/tokens.css', 'web/src/ui/fonts.css']
// Labels are sized in parts of their own width (cqi), so their font sizes are not tokens.
const raw = [
  { what: 'a colour', found: /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i },
  { what: 'a layer', found: /z-index:\s*-?\d/ },
  { what: 'a font size', found: /\bfont(?:-size)?:(?!.*cqi)[^/]*(?<![\w-])\d*\.?\d+(?:px|rem|em|vw)/ },
  // Allows 1px, a hairline, and lengths from 100px on, which are sizes of things rather than distances.
  {
    what: 'a distance',
    found:
      /(?<![\w-])(?:(?:row-|column-)?gap|(?:padding|margin)[\w-]*):[^;]*(?<![\w.])(?:[2-9]|[1-9]\d|\d*\.\d+)(?:px|rem|em)/,
  },
]

/** Returns the raw values in a style sheet that should be tokens, as `line: kind`. */
export const rawValues = (css: string) =>
  css
    .split('\n')
    .flatMap((line, at) => raw.filter(({ found }) => found.test(line)).map(({ what }) => `${at + 1}: ${what}`))

/** Replaces the sizes, distances and layers that have a token by it. */
export const withTokens = (css: string, tokens: string) => {
  const named = new Map(
    [...tokens.matchAll(/(--(?:text|title|layer|space)-[\w-]+): ([^;]+);/g)].map(([, name, value]) => [value, name]),
  )
  const distance = (px: string, minus: string, value: string) => {
    const token = named.get(value)
    if (!token) return px
    return minus ? `calc(-1 * var(${token}))` : `var(${token})`
  }
  return css
    .replace(/((?:font-size|z-index): )([^;]+);/g, (whole, property, value) =>
      named.has(value) ? `${property}var(${named.get(value)});` : whole,
    )
    .replace(/(?<![\w-])(?:(?:row-|column-)?gap|(?:padding|margin)[\w-]*):[^;{}]+;/g, (declaration) =>
      declaration.replace(/(?<![\w.-])(-?)(\d+px)/g, distance),
    )
}

/** Returns the style sheets of Mantine components that the sources import without their sheet. */
export const unstyled = (sources: readonly string[], exists: (sheet: string) => boolean) => {
  const all = sources.join('\n')
  const names = [...all.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(','),
  )
  return [...new Set(names.map((name) => `@mantine/core/styles/${name.trim()}.layer.css`))].filter(
    (sheet) => exists(sheet) && !all.includes(sheet),
  )
}

if (import.meta.main) {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const files = globSync('web/src/**/*.css', { cwd: root }).filter((file) => !palette.includes(file))
  if (process.argv.includes('--write'))
    for (const file of files)
      writeFileSync(path.join(root, file), withTokens(read(file), read('web/src/ui/tokens.css')))
  const faults = files.flatMap((file) => rawValues(read(file)).map((fault) => `${file}:${fault}`))
  for (const fault of faults)
    console.error(`${fault} is not a token: npm run styles:write, or add a token to web/src/ui/tokens.css`)
  // The build names classes after their style sheet.
  const twins = files.filter((file) =>
    files.some((other) => other !== file && path.basename(other) === path.basename(file)),
  )
  for (const file of twins) console.error(`${file} has the same name as another style sheet`)
  const sources = globSync('web/src/**/*.{ts,tsx,css}', { cwd: root }).map(read)
  const bare = unstyled(sources, (sheet) => existsSync(path.join(root, 'node_modules', sheet)))
  for (const sheet of bare) console.error(`${sheet} is not imported, but its component is`)
  if (faults.length + twins.length + bare.length > 0) process.exitCode = 1
}
