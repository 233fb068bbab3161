import type { Page } from '@playwright/test'
import { book, sendOut } from './parcels.ts'
import { expect, type Person } from './people.ts'

/** Waits until the browser has cached the dashboard's shell. */
export const shellKept = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await (await caches.open('ranar-shell')).keys()).length)).toBe(1)
/** Returns how many built scripts of this name the browser has cached. */
export const scriptsKept = (page: Page, name: string) =>
  page.evaluate(async (start) => {
    const files = await (await caches.open('ranar-assets')).keys()
    return files.filter(({ url }) => url.includes(`/assets/${start}-`) && url.endsWith('.js')).length
  }, name)
export const kept = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

/** Opens a courier's list with one parcel, and waits until the browser has stored what it needs without signal. */
export const onTheRoad = async (as: (kind: 'consumer' | 'admin' | 'delivery_men') => Promise<Person>) => {
  const [sender, admin, runner] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const code = await book(sender)
  await sendOut(admin, runner, code)
  await runner.page.goto('/dashboard')
  await expect(runner.page.getByRole('row').filter({ hasText: code })).toBeVisible()
  await shellKept(runner.page)
  await runner.page.reload()
  await expect(runner.page.getByRole('row').filter({ hasText: code })).toBeVisible()
  await expect.poll(() => kept(runner.page)).toContain(code)
  return { runner, code }
}
