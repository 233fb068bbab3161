// The first part of npm run check; `node scripts/check-arrows.ts --write` writes Biome's rules.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { biomeRules, fileFault, packageFault, placeOf } from './arrow-rules.ts'
import { houses } from './arrows.ts'

const root = path.resolve(process.argv.find((arg) => arg.startsWith('--root='))?.slice(7) ?? '.')
const rulesFile = path.join(root, 'biome.arrows.json')
const rules = `{"overrides":[\n${biomeRules()
  .map((rule) => JSON.stringify(rule))
  .join(',\n')}\n]}\n`
if (process.argv.includes('--write')) writeFileSync(rulesFile, rules)

const isTest = /\.(test|fixture)\.tsx?$/
const files = houses
  .flatMap(({ rooms: [house] }) => globSync(`${house}/**/*.{ts,tsx}`, { cwd: root }))
  .filter((file) => !isTest.test(file) && !file.includes('node_modules') && !file.endsWith('.gen.ts'))
const imports = /^(?:import|export)\b[^'";]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm

const faults: string[] = []
const ways = new Map<string, Map<string, string>>()
for (const file of files) {
  const folder = path.posix.dirname(file)
  for (const [, from, bare, lazy] of readFileSync(path.join(root, file), 'utf8').matchAll(imports)) {
    const specifier = from ?? bare ?? lazy ?? ''
    const isRelative = specifier.startsWith('.')
    const target = path.posix.join(folder, specifier)
    const fault = isRelative ? fileFault(file, target) : packageFault(file, specifier)
    const other = path.posix.dirname(target)
    if (fault) faults.push(`${file}: ${specifier}: ${fault}`)
    else if (isRelative && other !== folder)
      ways.set(folder, (ways.get(folder) ?? new Map()).set(other, `${file}: ${specifier}`))
  }
}

// Every folder of a house with rooms must be a room.
for (const { rooms } of houses) {
  const [house] = rooms as [string]
  const folders = new Set(
    files.filter((file) => file.startsWith(`${house}/`)).map((file) => file.slice(house.length + 1)),
  )
  if (rooms.length > 1)
    for (const folder of new Set([...folders].filter((file) => file.includes('/')).map((file) => file.split('/')[0])))
      if (placeOf(`${house}/${folder}/x.ts`)?.room.level === 0)
        faults.push(`${house}/${folder}: no room of scripts/arrows.ts is called so`)
}

/** Returns the imports that lead from a folder back to itself, or null. */
const circleFrom = (start: string, at = start, seen = new Set<string>()): string[] | null => {
  for (const [next, by] of ways.get(at) ?? []) {
    if (next === start) return [by]
    if (seen.has(next)) continue
    seen.add(next)
    const rest = circleFrom(start, next, seen)
    if (rest) return [by, ...rest]
  }
  return null
}
const inCircles = new Set<string>()
for (const folder of ways.keys()) {
  const circle = inCircles.has(folder) ? null : circleFrom(folder)
  if (!circle) continue
  for (const by of circle) inCircles.add(path.posix.dirname(by.split(':')[0] ?? ''))
  faults.push(`${circle.join('\n  ')}\n  These folders import each other in a circle.`)
}
if (!existsSync(rulesFile) || readFileSync(rulesFile, 'utf8') !== rules)
  faults.push('biome.arrows.json does not match scripts/arrows.ts: npm run arrows:write')

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
