import { kept, onTheRoad } from '../offline.ts'
import { book, booking } from '../parcels.ts'
import { expect, type Person, test } from '../people.ts'
import { casts, settled } from '../screens.ts'

test.use({ serviceWorkers: 'allow' })

const logOut = async ({ page, name }: Person) => {
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
}

test('a courier’s list is deleted from the browser at logout', async ({ as }) => {
  const { runner, code } = await onTheRoad(as)
  expect(await kept(runner.page)).toContain(code)
  await logOut(runner)
  await expect.poll(() => kept(runner.page)).not.toContain(code)
})

test('a sender’s parcels and notifications are deleted from the browser at logout', async ({ as }) => {
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

test('a phone with full storage opens the dashboard while online', async ({ as }) => {
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

test('the files of every screen of root are cached for use without signal', async ({ as, refusals }) => {
  refusals.push(404)
  const { who, pages } = await casts.root(as)
  const { page } = who
  const loaded = new Set<string>()
  const missing = () =>
    page.evaluate(
      async (files) => {
        const kept = new Set((await (await caches.open('ranar-assets')).keys()).map(({ url }) => url))
        return files.filter((file) => !kept.has(file))
      },
      [...loaded],
    )
  for (const address of pages.filter((address) => address.startsWith('/dashboard'))) {
    await page.goto(address)
    await settled(who)
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    for (const file of files) if (new URL(file).pathname.startsWith('/assets/')) loaded.add(file)
    // What was loaded before the worker was there is cached by the page itself, which must not be left before.
    await expect.poll(missing).toEqual([])
  }
  expect(loaded.size).toBeGreaterThan(250)
})
