import type { Page } from '@playwright/test'
import { book, inDays } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { bell, manage, news, said } from '../ways.ts'

const DAY_MS = 86_400_000
/** Sets the page's clock wrong by this many days. */
const clockOff = (page: Page, days: number) => page.clock.install({ time: Date.now() + days * DAY_MS })

test('a device whose clock is three years slow shows the current year on public pages and in statistics', async ({
  as,
}) => {
  const [guest, admin] = [await as('guest'), await as('admin')]
  const year = inDays(0).slice(0, 4)
  for (const { page } of [guest, admin]) await clockOff(page, -3 * 365)
  await guest.page.goto('/')
  await guest.page.keyboard.press('Tab')
  await expect(guest.page.getByText(`© ${year} Ranar`)).toBeVisible()
  await admin.page.goto('/dashboard/admin/statistics')
  await expect(admin.page.getByRole('combobox', { name: 'Year' })).toHaveValue(year)
})

test('an admin whose device clock is two days fast assigns a parcel for today', async ({ as }) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const code = await book(sender)
  await clockOff(admin.page, 2)
  await admin.page.goto('/dashboard/admin/all-parcels?status_stage=pending')
  const drawer = await manage(admin.page, code)
  await drawer.getByLabel('Delivery man').fill(courier.email)
  await admin.page.getByRole('option', { name: courier.email }).click()
  await drawer.getByLabel('Approximate delivery date').fill(inDays(0))
  await drawer.getByRole('button', { name: 'Assign' }).click()
  await expect(said(admin.page, 'Parcel is on the way')).toBeVisible()
})

test('with a device clock two days fast, a new tariff version is valid from today, and yesterday is refused', async ({
  as,
}) => {
  const { page } = await as('root')
  await clockOff(page, 2)
  await page.goto('/dashboard/admin/tariff')
  await page.getByRole('button', { name: 'New version' }).click()
  await expect(page.getByLabel('Valid from')).toHaveValue(inDays(0))
  await page.getByLabel('Valid from').fill(inDays(-1))
  const past = page.getByRole('button', { name: 'A tariff cannot be valid from a day in the past' })
  await expect(past).toBeVisible()
  await page.getByLabel('Valid from').fill(inDays(0))
  await expect(past).toHaveCount(0)
})

test('times name Dhaka’s time zone only for a person in another time zone', async ({ as }) => {
  const [away, home] = [await as('consumer', { timezoneId: 'America/New_York' }), await as('consumer')]
  const time = /\d\d-\d\d-\d{4} \d\d:\d\d [AP]M/
  for (const person of [away, home]) {
    const code = await book(person)
    await person.page.goto('/')
    await bell(person.page).click()
    const shown = news(person.page, code).locator('time')
    await expect(shown).toHaveText(time)
    await expect(shown).toContainText(inDays(0).split('-').reverse().join('-'))
    await expect(shown.filter({ hasText: '(Dhaka time)' })).toHaveCount(person === away ? 1 : 0)
  }
})
