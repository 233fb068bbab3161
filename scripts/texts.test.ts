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
// What is put together while it runs, such as `parcels.type${code}`.
const begun = [...code.matchAll(/`(\w+\.\w*)\$\{/g)].map(([, begin = '']) => begin)

test('every text of the catalogue is said somewhere', () => {
  const keys = Object.entries(catalogue).flatMap(([domain, texts]) =>
    Object.keys(texts).map((name) => `${domain}.${name}`),
  )
  expect(keys.filter((key) => !quoted.has(key) && !begun.some((begin) => key.startsWith(begin)))).toEqual([])
})
