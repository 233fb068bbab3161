import type { Page } from '@playwright/test'
import { type Address, filesOf, heavyIn, late, lateOf, locales, pages, weigh } from '../../scripts/weights.ts'
import { bookLinked } from '../parcels.ts'
import { expect, test } from '../people.ts'

const light = ['/', '/parcel-status', '/r/$token'] as const

for (const [address, { limit }] of Object.entries(pages) as [Address, { limit: { js: number; css?: number } }][])
  test(`${address} stays within its size limits for scripts and styles`, () => {
    for (const locale of locales) {
      const { js, css } = filesOf(address, locale)
      expect(weigh(js), `kB of scripts, ${locale}`).toBeLessThanOrEqual(limit.js)
      if (limit.css) expect(weigh(css), `kB of styles, ${locale}`).toBeLessThanOrEqual(limit.css)
    }
  })

test('the notice and the charts, which are loaded later, stay within their size limits', () => {
  expect(weigh(lateOf('/', 'notice'))).toBeLessThanOrEqual(late.notice.limit)
  expect(weigh(lateOf('/dashboard', 'charts'))).toBeLessThanOrEqual(late.charts.limit)
})

test('the public pages load no schemas, no UI kit and no calendar', () => {
  for (const address of light) expect(heavyIn(filesOf(address, 'en').js), address).toEqual([])
  // Check that the search still works: pages behind the login do contain them.
  expect(heavyIn(filesOf('/auth/login', 'en').js)).toEqual(['zod', 'Mantine'])
})

/** Collects the paths of the scripts that a page requests from now on. */
const scriptsOf = (page: Page) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const [, file] = /\/(assets\/[^/]+\.js)$/.exec(request.url()) ?? []
    if (file) asked.add(file)
  })
  return asked
}

for (const address of Object.keys(pages).filter((address) => address !== '/dashboard') as Address[])
  test(`a browser that opens ${address} loads exactly the scripts that were weighed`, async ({ as }) => {
    const { page } = await as('guest')
    const asked = scriptsOf(page)
    await page.goto(address === '/r/$token' ? (await bookLinked(await as('consumer'))).page : address)
    const weighed = [...filesOf(address, 'en').js, ...lateOf(address, 'notice')]
    await expect.poll(() => weighed.filter((file) => !asked.has(file))).toEqual([])
    await page.waitForLoadState('networkidle')
    expect([...asked].filter((file) => !weighed.includes(file))).toEqual([])
  })

for (const kind of ['consumer', 'delivery_men', 'admin'] as const)
  test(`the dashboard of a ${kind.replace('_', ' ')} loads every script that was weighed, and with its first screen stays within the limit`, async ({
    as,
  }) => {
    const { page } = await as(kind)
    const asked = scriptsOf(page)
    // The service worker's requests for its cache would be weighed too.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const shell = filesOf('/dashboard', 'en').js
    await expect.poll(() => shell.filter((file) => !asked.has(file))).toEqual([])
    const charts = lateOf('/dashboard', 'charts')
    expect(weigh([...asked].filter((file) => !charts.includes(file)))).toBeLessThanOrEqual(pages['/dashboard'].limit.js)
  })
