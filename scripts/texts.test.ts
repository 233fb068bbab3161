import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as catalogue from '@ranar/contract/messages/en/index'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const code = globSync(['contract/src/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n')
const quoted = new Set([...code.matchAll(/'(\w+\.\w+)'/g)].map(([, key]) => key))
// Keys that are composed at run time, such as `parcels.type${code}`.
const begun = [...code.matchAll(/`(\w+\.\w*)\$\{/g)].map(([, begin = '']) => begin)

test('every text of the catalogue is used somewhere', () => {
  const keys = Object.entries(catalogue).flatMap(([domain, texts]) =>
    Object.keys(texts).map((name) => `${domain}.${name}`),
  )
  expect(keys.filter((key) => !quoted.has(key) && !begun.some((begin) => key.startsWith(begin)))).toEqual([])
})

// Browsers silently cut pasted text at `maxLength`. Fields for prose have a counter and an error instead; these files
// use it for codes, numbers and searches.
const meant = {
  'web/src/features/desk/DeskFilters.tsx': 1,
  'web/src/features/desk/FindBox.tsx': 1,
  'web/src/features/parcels/FindMine.tsx': 1,
  'web/src/features/receiver/RefuseForm.tsx': 1,
  'web/src/features/runs/CodeField.tsx': 1,
  'web/src/features/scan/CodeInput.tsx': 1,
  'web/src/shell/dashboard/Palette.tsx': 1,
}

test('only fields for codes, numbers and searches cut off what people type', () => {
  const screens = globSync('web/src/**/*.tsx', { cwd: root }).toSorted()
  const cut = screens.map((file) => [file, readFileSync(path.join(root, file), 'utf8').split('maxLength=').length - 1])
  expect(Object.fromEntries(cut.filter(([, times]) => times))).toEqual(meant)
})
