import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as courier from '@ranar/contract/messages/en/courier'
import * as everything from '@ranar/contract/messages/en/index'
import * as office from '@ranar/contract/messages/en/office'
import * as screens from '@ranar/contract/messages/en/screens'
import * as sender from '@ranar/contract/messages/en/sender'
import { expect, test } from 'vitest'
import * as light from '../web/src/lib/messages/en-light.ts'

const root = path.resolve(import.meta.dirname, '..')
const keysOf = (texts: object) =>
  Object.entries(texts).flatMap(([domain, said]) => Object.keys(said as object).map((name) => `${domain}.${name}`))
const known = keysOf(everything)
const groups = { office, courier, sender }
type Group = keyof typeof groups

/** Returns the groups that see a route. The shell is left out: everybody sees it, and it has only shared texts. */
const seenBy = (route: string): Group[] => {
  if (route.includes('dashboard.admin')) return ['office']
  if (route.includes('dashboard.consumer')) return ['sender']
  if (route.includes('dashboard.delivery-men')) return ['courier']
  return route.includes('dashboard.scan') ? ['office', 'courier'] : ['office', 'courier', 'sender']
}
/** Shown to senders only, on a screen that all roles have. */
const forSenders = 'features/payouts/'

const files = new Map<string, { imports: string[]; keys: string[] }>()
const read = (file: string) => {
  const seen = files.get(file)
  if (seen) return seen
  const text = readFileSync(file, 'utf8').replace(/import type [^;]*? from '[^']+'/g, '')
  const begun = [...text.matchAll(/`(\w+\.\w+)\$\{/g)].map(([, begin = '']) => begin)
  const found = {
    imports: [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g)]
      .map(([, to = '']) => path.join(path.dirname(file), to))
      .filter((one) => existsSync(one) && !/routes\/|routeTree|shell\//.test(one)),
    keys: known.filter((key) => text.includes(`'${key}'`) || begun.some((begin) => key.startsWith(begin))),
  }
  files.set(file, found)
  return found
}

const reach = (start: string) => {
  const reached = new Set([start])
  for (const file of reached) for (const next of read(file).imports) reached.add(next)
  return [...reached]
}

test('every role has all texts of each dashboard screen that it sees', () => {
  const routes = globSync('web/src/routes/dashboard.*.tsx', { cwd: root }).map((file) => path.join(root, file))
  expect(routes.length).toBeGreaterThan(30)
  const missing = routes.flatMap((route) =>
    seenBy(route).flatMap((group) => {
      const has = new Set([light, screens, groups[group]].flatMap(keysOf))
      return reach(route)
        .filter((file) => group === 'sender' || !file.includes(forSenders) || route.includes('dashboard.admin'))
        .flatMap((file) => read(file).keys.filter((key) => !has.has(key)))
        .map((key) => `${group}: ${key} on ${path.basename(route)}`)
    }),
  )
  expect([...new Set(missing)]).toEqual([])
})
