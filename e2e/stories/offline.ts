import type { Page } from '@playwright/test'
import { book, booking, sendOut } from '../parcels.ts'
import { expect, type Person, test } from '../people.ts'
import { casts, settled } from '../screens.ts'
import { bell, goTo, news } from '../ways.ts'

/** Waits until the browser has cached the dashboard's shell. */
const shellKept = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await (await caches.open('ranar-shell')).keys()).length)).toBe(1)
const kept = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))
const logOut = async ({ page, name }: Person) => {
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
}

/** Opens a courier's list with one parcel, and waits until the browser has stored what it needs without signal. */
const onTheRoad = async (as: (kind: 'consumer' | 'admin' | 'delivery_men') => Promise<Person>) => {
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

test('a courier reads his list without signal and marks the parcel delivered once online', async ({ as, refusals }) => {
  refusals.push(0)
  const { runner, code } = await onTheRoad(as)
  const { page, context } = runner
  const card = page.getByRole('row').filter({ hasText: code })
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(card).toContainText(booking.name)
  await expect(card.getByRole('button', { name: 'Delivered' })).toBeDisabled()
  await expect(card.getByText('You can mark it Delivered or Returned once you are online.')).toBeVisible()
  await expect(page.getByText(/^\s*Last updated \d{4}-\d\d-\d\d/)).toBeVisible()
  await context.setOffline(false)
  await card.getByRole('button', { name: 'Delivered' }).click()
  await page
    .getByRole('dialog', { name: `Have you delivered parcel ${code}?` })
    .getByRole('button', { name: 'Delivered' })
    .click()
  await expect(page.getByText('Parcel has been delivered')).toBeVisible()
})

test('a sender reads parcels and notifications without signal and cancels a parcel once online', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const sender = await as('consumer')
  const { page, context } = sender
  const code = await book(sender)
  const row = page.getByRole('row').filter({ hasText: code })
  await page.goto('/dashboard/consumer/my-parcel')
  await expect(row).toBeVisible()
  await shellKept(page)
  await page.reload()
  await bell(page).click()
  await expect(news(page, code)).toBeVisible()
  await expect.poll(() => kept(page)).toContain('/consumer/my-parcels')
  await context.setOffline(true)
  await page.goto('/dashboard/consumer/my-parcel')
  await expect(row).toContainText('Small box')
  for (const name of ['Update', 'Cancel', 'Pay']) await expect(row.getByRole('button', { name })).toBeDisabled()
  await expect(page.getByText(/^\s*Last updated .* You can make changes again once you are online/)).toBeVisible()
  await bell(page).click()
  await expect(news(page, code)).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await row.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the parcel' }).click()
  await expect(row).toContainText('Canceled')
})

test('a list page that was never loaded shows an error and no age without signal, and Back shows the stored page', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const sender = await as('consumer')
  for (let booked = 0; booked < 9; booked++) await book(sender)
  const { page, context } = sender
  await page.goto('/dashboard/consumer/my-parcel')
  const [pages, age] = [page.getByRole('navigation', { name: 'Pages' }), page.getByText(/Last updated/)]
  await expect(pages).toContainText('1/2')
  await context.setOffline(true)
  await expect(age).toBeVisible()
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('offline')
  expect(await age.count()).toBe(0)
  await page.goBack()
  await expect(pages).toContainText('1/2')
  await expect(age).toBeVisible()
})

test('admin screens show the age of their data without signal', async ({ as, refusals }) => {
  refusals.push(0)
  const [root, admin, sender, courier] = [
    await as('root'),
    await as('admin'),
    await as('consumer'),
    await as('delivery_men'),
  ]
  await sendOut(admin, courier, await book(sender), 0)
  await book(sender)
  const { page, context } = root
  const age = page.getByRole('main').getByText(/Last updated \d{4}-\d\d-\d\d/)
  for (const name of ['runs', 'suggest', 'run-sheets', 'books', 'reports', 'statistics', 'tariff', 'company']) {
    await page.goto(`/dashboard/admin/${name}`)
    await settled(root)
    await expect(age, name).toBeHidden()
    await context.setOffline(true)
    await expect(age, name).toBeVisible()
    await context.setOffline(false)
    await expect(age, name).toBeHidden()
  }
})

test('a screen that was never opened says so without signal, and loads by itself once online', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { page, context } = await as('root')
  await page.goto('/dashboard/admin/today')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  // The menu of a phone is cached last.
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('ranar-assets')).keys()).map(({ url }) => url)))
    .toContainEqual(expect.stringContaining('/assets/Sheet-'))
  await context.setOffline(true)
  await goTo(page, 'Books')
  await expect(page.getByRole('heading', { level: 1, name: 'No signal here' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Add everything up again' })).toBeVisible()
})

test('a courier’s list is deleted from the browser at logout', { tag: '@phone' }, async ({ as }) => {
  const { runner, code } = await onTheRoad(as)
  expect(await kept(runner.page)).toContain(code)
  await logOut(runner)
  await expect.poll(() => kept(runner.page)).not.toContain(code)
})

test('a sender’s parcels and notifications are deleted from the browser at logout', { tag: '@phone' }, async ({
  as,
}) => {
  const sender = await as('consumer')
  const { page } = sender
  const code = await book(sender)
  await page.goto('/dashboard/consumer/my-parcel')
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible()
  await expect.poll(() => kept(page)).toContain('/consumer/my-parcels')
  await expect.poll(() => kept(page)).toContain('/notification/all')
  await logOut(sender)
  await expect.poll(() => kept(page)).not.toContain(code)
  expect(await kept(page)).not.toContain(booking.name)
})

test('a phone with full storage opens the dashboard while online', { tag: '@phone' }, async ({ as }) => {
  const { page, context } = await as('consumer')
  const chrome = await context.newCDPSession(page)
  await page.goto('/dashboard/my-profile')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))))
  await chrome.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })
  await page.goto('/dashboard/edit-profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
})

test('the files of every screen of root are cached for use without signal', { tag: '@phone' }, async ({
  as,
  refusals,
}) => {
  refusals.push(404)
  const { who, pages } = await casts.root(as)
  const { page } = who
  const loaded = new Set<string>()
  for (const address of pages.filter((address) => address.startsWith('/dashboard'))) {
    await page.goto(address)
    await settled(who)
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    for (const file of files) if (new URL(file).pathname.startsWith('/assets/')) loaded.add(file)
  }
  const missing = () =>
    page.evaluate(
      async (files) => {
        const kept = new Set((await (await caches.open('ranar-assets')).keys()).map(({ url }) => url))
        return files.filter((file) => !kept.has(file))
      },
      [...loaded],
    )
  expect(loaded.size).toBeGreaterThan(250)
  await expect.poll(missing).toEqual([])
})
