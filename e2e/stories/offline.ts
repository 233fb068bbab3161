import { kept, onTheRoad, scriptsKept, shellKept } from '../offline.ts'
import { book, booking, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { settled } from '../screens.ts'
import { bell, goTo, news } from '../ways.ts'

test.use({ serviceWorkers: 'allow' })

test('a courier who logs in by the form can open the dashboard without signal', async ({ as, calls, refusals }) => {
  refusals.push(0)
  const { email, password } = await calls('delivery_men')
  const { page, context } = await as('guest')
  await page.goto('/auth/login')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/dashboard\//)
  await shellKept(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

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
  const age = page.getByText(/^\s*Last updated \d{4}-\d\d-\d\d/)
  await expect(age).toBeVisible()
  await context.setOffline(false)
  // The notes above the list go once it has been read again, and move the buttons.
  await expect(age).toBeHidden()
  await expect(card.getByText('You can mark it Delivered or Returned once you are online.')).toBeHidden()
  await expect(page.getByText('You are offline')).toBeHidden()
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
  await expect(page.getByText(/Last updated/)).toBeHidden()
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

test('the page of a parcel is still there, in its language, when it is reloaded without signal', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { runner, code } = await onTheRoad(as)
  const { page, context } = runner
  await expect.poll(() => scriptsKept(page, '_site.parcel-status')).toBe(1)
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).every((one) => one.active)),
    )
    .toBe(true)
  await page.getByRole('button', { name: 'বাংলা' }).click()
  const shell = () => page.evaluate(async () => (await caches.match('/dashboard', { ignoreVary: true }))?.text())
  await expect.poll(shell).toContain('lang="bn"')
  await page.getByRole('link', { name: 'বিস্তারিত' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/parcel-status\?parcel_id=/)
  await expect(page.getByText(code).first()).toBeVisible()
  await expect.poll(() => kept(page)).toContain('parcel-status')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(code).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await page.getByRole('link', { name: 'ড্যাশবোর্ড' }).first().click()
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible()
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
