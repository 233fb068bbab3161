import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { api } from '@ranar/contract'
import { box, courierOf, named, outcome, thanaOf } from '../desk.ts'
import { book, booking } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { writeReceiver } from '../ways.ts'

test.use({ serviceWorkers: 'block' })

/** Holds the replies of these calls back until `release`; `asked` counts the calls. */
const hold = async (page: Page, pattern: string) => {
  const gate = Promise.withResolvers<void>()
  const held = { asked: 0, release: gate.resolve }
  await page.route(pattern, async (route) => {
    held.asked++
    await gate.promise
    await route.continue()
  })
  return held
}

const fillBooking = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Weight' }).fill('0.5')
  await page.getByRole('combobox', { name: 'Parcel type' }).selectOption({ label: 'Document' })
  await writeReceiver(page)
  await page.getByRole('textbox', { name: 'Latitude' }).fill('24.8465')
  await page.getByRole('textbox', { name: 'Longitude' }).fill('89.3773')
}

test('a slow list shows where its rows will be, and then its rows', async ({ as }) => {
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

test('on a slow line a double click books once, and the button waits', async ({ as }) => {
  const sender = await as('consumer')
  const { page } = sender
  await page.goto('/dashboard/consumer/book-parcel')
  await fillBooking(page)
  const booked = await hold(page, '**/api/consumer/book-parcel')
  const button = page.getByRole('button', { name: 'Book', exact: true })
  await button.dblclick()
  await expect(button).toBeDisabled()
  booked.release()
  await expect(page).toHaveURL(/\/my-parcel$/)
  expect(booked.asked).toBe(1)
  expect((await sender.call(api.parcels.mine)).data.meta.total).toBe(1)
})

test('who loses the line while booking and tries again has booked once', async ({ as, refusals }) => {
  refusals.push(0)
  const sender = await as('consumer')
  const { page } = sender
  await page.goto('/dashboard/consumer/book-parcel')
  await fillBooking(page)
  let tries = 0
  await page.route('**/api/consumer/book-parcel', async (route) => {
    if (++tries > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  const button = page.getByRole('button', { name: 'Book', exact: true })
  await button.click()
  await expect(page.getByRole('alert')).toContainText('offline')
  await button.click()
  await expect(page).toHaveURL(/\/my-parcel$/)
  expect((await sender.call(api.parcels.mine)).data.meta.total).toBe(1)
})

test('what was written for a booking is still there after a reload, and gone once booked', async ({ as }) => {
  const sender = await as('consumer')
  const { page } = sender
  await page.goto('/dashboard/consumer/book-parcel')
  await fillBooking(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Receiver name' })).toHaveValue(booking.name)
  await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('66')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page).toHaveURL(/\/my-parcel$/)
  await page.goto('/dashboard/consumer/book-parcel')
  await expect(page.getByRole('textbox', { name: 'Receiver name' })).toHaveValue('')
})

test('a login is sent once, however often its button is pressed', async ({ as }) => {
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

test('a list whose server fails says so, and tries again when asked', async ({ as, refusals }) => {
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

test('figures in a heading say when they could not be read, and come when they can', async ({ as, refusals }) => {
  refusals.push(503)
  const { page } = await as('admin')
  // What others change meanwhile is read again by itself, and the button would be gone before it is pressed.
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

test('a booking is cleared only after a question, and the form begins anew', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  await fillBooking(page)
  const over = page.getByRole('button', { name: 'Start over' })
  const question = page.getByRole('dialog', { name: 'Clear this booking?' })
  const name = page.getByRole('textbox', { name: 'Receiver name' })
  await over.press('Enter')
  await question.getByRole('button', { name: 'Keep it' }).press('Enter')
  await expect(over).toBeFocused()
  await expect(name).toHaveValue(booking.name)
  await over.press('Enter')
  await question.getByRole('button', { name: 'Start over' }).press('Enter')
  await expect(name).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Weight' })).toBeFocused()
})

test('on a slow line news that never end do not keep a list from being read', async ({ as, calls }) => {
  const [admin, sender] = [await as('admin'), await calls('consumer')]
  const { page } = admin
  await page.goto('/dashboard/admin/all-parcels')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.route('**/api/admin/get-all-booked-parcel*', async (route) => {
    await setTimeout(2500)
    // The page may have given up meanwhile.
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

test('charts that do not come take nothing else of the screen with them, and are drawn when they do', async ({
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

test('Enter before the names of the couriers are there gives to the one that was meant', async ({ as }) => {
  const [admin, sender, courier] = [await as('admin'), await as('consumer'), await as('delivery_men')]
  const [name, code, { page }] = [await named(courier, 'Kabir'), await book(sender, { thana: thanaOf('early') }), admin]
  const men = await hold(page, '**/api/admin/all-delivery-men*')
  await page.goto(`/dashboard/admin/today?step=booked&thana=${thanaOf('early')}`)
  await box(page, code).check()
  await page.getByRole('combobox', { name: 'Give to' }).fill(name)
  await page.keyboard.press('Enter')
  await expect.poll(() => men.asked).toBeGreaterThan(0)
  men.release()
  await expect(outcome(page)).toContainText('Deliver: 1 parcel done')
  expect(await courierOf(admin, code)).toBe(courier.id)
})
