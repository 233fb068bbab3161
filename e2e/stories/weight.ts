import type { Page } from '@playwright/test'
import { type Address, filesOf, heavyIn, late, lateOf, locales, pages, weigh } from '../../scripts/weights.ts'
import { bookLinked } from '../parcels.ts'
import { expect, test } from '../people.ts'

const light = ['/', '/parcel-status', '/r/$token'] as const

for (const [address, { limit }] of Object.entries(pages) as [Address, { limit: { js: number; css?: number } }][])
  test(`${address} weighs no more than a slow line can carry`, () => {
    for (const locale of locales) {
      const { js, css } = filesOf(address, locale)
      expect(weigh(js), `kB of scripts, ${locale}`).toBeLessThanOrEqual(limit.js)
      if (limit.css) expect(weigh(css), `kB of styles, ${locale}`).toBeLessThanOrEqual(limit.css)
    }
  })

test('the notice that every page fetches later is light, and the charts are no heavier than they were', () => {
  expect(weigh(lateOf('/', 'notice'))).toBeLessThanOrEqual(late.notice.limit)
  expect(weigh(lateOf('/dashboard', 'charts'))).toBeLessThanOrEqual(late.charts.limit)
})

test('the public pages carry no schemas, no kit and no calendar', () => {
  for (const address of light) expect(heavyIn(filesOf(address, 'en').js), address).toEqual([])
  // The words still tell: pages behind the login do carry them.
  expect(heavyIn(filesOf('/auth/login', 'en').js)).toEqual(['zod', 'Mantine'])
})

/** Every script of ours that a page asks for. */
const scriptsOf = (page: Page) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const [, file] = /\/(assets\/[^/]+\.js)$/.exec(request.url()) ?? []
    if (file) asked.add(file)
  })
  return asked
}

for (const address of Object.keys(pages).filter((address) => address !== '/dashboard') as Address[])
  test(`a browser that opens ${address} fetches by itself what was weighed, and nothing else`, async ({ as }) => {
    const { page } = await as('guest')
    const asked = scriptsOf(page)
    await page.goto(address === '/r/$token' ? (await bookLinked(await as('consumer'))).page : address)
    const weighed = [...filesOf(address, 'en').js, ...lateOf(address, 'notice')]
    await expect.poll(() => weighed.filter((file) => !asked.has(file))).toEqual([])
    await page.waitForLoadState('networkidle')
    expect([...asked].filter((file) => !weighed.includes(file))).toEqual([])
  })

for (const kind of ['consumer', 'delivery_men', 'admin'] as const)
  test(`the dashboard of a ${kind.replace('_', ' ')} opens with what was weighed and a first screen within the same limit`, async ({
    as,
  }) => {
    const { page } = await as(kind)
    const asked = scriptsOf(page)
    // What is kept for a lost signal is asked for later, and would be weighed when this comes to look late.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const shell = filesOf('/dashboard', 'en').js
    await expect.poll(() => shell.filter((file) => !asked.has(file))).toEqual([])
    const charts = lateOf('/dashboard', 'charts')
    expect(weigh([...asked].filter((file) => !charts.includes(file)))).toBeLessThanOrEqual(pages['/dashboard'].limit.js)
  })
