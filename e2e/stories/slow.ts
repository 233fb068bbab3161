import { setTimeout } from 'node:timers/promises'
import { api } from '@ranar/contract'
import { box, courierOf, named, outcome, thanaOf } from '../desk.ts'
import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { hold, showMost } from '../ways.ts'

test('a slow list shows a skeleton and then its rows', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  const list = await hold(page, '**/api/consumer/my-parcels*')
  await page.goto('/dashboard/consumer/my-parcel')
  await expect(page.getByRole('heading', { level: 1, name: 'My Parcel' })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible()
  await expect(page.locator('main [class*="skeleton"]').first()).toBeVisible()
  list.release()
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible()
  await expect(page.locator('main [class*="skeleton"]')).toHaveCount(0)
})

test('a double click on Login sends one request', async ({ as }) => {
  const [guest, member] = [await as('guest'), await as('consumer')]
  const { page } = guest
  await page.goto('/auth/login')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  const login = await hold(page, '**/api/auth/login')
  const button = page.getByRole('button', { name: 'Login' })
  await button.dblclick()
  await expect(button).toBeDisabled()
  login.release()
  await expect(page).toHaveURL(/\/dashboard\/my-profile$/)
  expect(login.asked).toBe(1)
})

test('a list that cannot be loaded says so and can be retried', async ({ as, refusals }) => {
  refusals.push(503)
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await page.route('**/api/consumer/my-parcels*', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, message: 'Ranar is not available right now. Please try again in a moment' },
    }),
  )
  await page.goto('/dashboard/consumer/my-parcel')
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/consumer/my-parcels*')
  await again.click()
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible()
})

test('figures in a heading that cannot be loaded say so and can be retried', async ({ as, refusals }) => {
  refusals.push(503)
  const { page } = await as('admin')
  // Live updates would refetch the figures and remove the button before it is pressed.
  await page.route('**/api/notification/stream*', () => {})
  const main = page.getByRole('main')
  const fail = (calls: string) =>
    page.route(calls, (route) => route.fulfill({ status: 503, json: { success: false, message: 'Not now' } }))
  const screens = [
    {
      path: 'all-users',
      calls: '**/api/admin/get-all-users*',
      unread: 'The numbers of people could not be read.',
      read: /\d+ consumers? ·/,
    },
    { path: 'payouts', calls: '**/api/admin/payouts*', unread: 'Could not be read', read: /\d+ · ৳/ },
  ]
  for (const { path, calls, unread, read } of screens) {
    await fail(calls)
    await page.goto(`/dashboard/admin/${path}`)
    await expect(main.getByText(unread).first()).toBeVisible()
    await expect(main.getByText('…', { exact: true })).toHaveCount(0)
    await page.unroute(calls)
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByText(read).first()).toBeVisible()
  }
})

test('on a slow connection a constant stream of changes does not keep a list from loading', async ({ as, calls }) => {
  const [admin, sender] = [await as('admin'), await calls('consumer')]
  const { page } = admin
  const before = await book(sender)
  await page.goto('/dashboard/admin/all-parcels')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  // Other stories book meanwhile, so the newest six may not hold this story's parcel for long.
  await showMost(page)
  await expect(page.getByRole('row').filter({ hasText: before })).toBeVisible()
  await page.route('**/api/admin/get-all-booked-parcel*', async (route) => {
    await setTimeout(2500)
    // The page may have canceled the request.
    await route.continue().catch(() => {})
  })
  const code = await book(sender)
  let isOver = false
  const news = (async () => {
    for (let n = 0; !isOver; n++) {
      await sender.call(api.parcels.update, { query: { parcel_id: code }, body: { name: `Rokeya ${n}` } })
      await setTimeout(300)
    }
  })()
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible({ timeout: 12_000 })
  isOver = true
  await news
})

test('charts that fail to load leave the rest of the screen intact and are drawn after a retry', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { page } = await as('root')
  let lost = 0
  await page.route(/\/assets\/charts-/, (route) => (++lost <= 2 ? route.abort() : route.continue()))
  await page.goto('/dashboard/admin/reports')
  const days = page.getByRole('region', { name: 'Day by day' }).first()
  await expect(days.getByRole('row').nth(1)).toBeVisible()
  await expect.poll(() => lost).toBeGreaterThan(1)
  await expect(days.getByRole('row').nth(1)).toBeVisible()
  await expect(days.locator('svg.recharts-surface').first()).toBeVisible()
})

test('a dispatcher who presses Enter before the couriers have loaded assigns to the courier whose name was typed', async ({
  as,
}) => {
  const [admin, sender, courier] = [await as('admin'), await as('consumer'), await as('delivery_men')]
  const [name, code, { page }] = [await named(courier, 'Kabir'), await book(sender, { thana: thanaOf('early') }), admin]
  const men = await hold(page, '**/api/admin/all-delivery-men*')
  await page.goto(`/dashboard/admin/today?step=booked&thana=${thanaOf('early')}`)
  await box(page, code).check()
  await page.getByRole('combobox', { name: 'Give to' }).fill(name)
  await page.keyboard.press('Enter')
  await expect.poll(() => men.asked).toBeGreaterThan(0)
  men.release()
  await expect(outcome(page)).toContainText('Given for delivery: 1 parcel done')
  expect(await courierOf(admin, code)).toBe(courier.id)
})
