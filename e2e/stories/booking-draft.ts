import type { Page } from '@playwright/test'
import { api } from '@ranar/contract'
import { booking } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { writeBooking } from '../ways.ts'

test('two tabs keep separate drafts of a booking, and the draft of a closed tab opens in the next tab', async ({
  as,
}) => {
  const { page, context, call } = await as('consumer')
  const form = (tab: Page) => ({
    name: tab.getByLabel('Receiver name'),
    weight: tab.getByLabel('Weight'),
    open: () => tab.goto('/dashboard/consumer/book-parcel'),
  })
  const [first, second] = [form(page), form(await context.newPage())]
  await first.open()
  await first.name.fill('Salma Khatun')
  await second.open()
  await expect(second.name).toHaveValue('')
  await second.name.fill('Rahim Uddin')
  await page.reload()
  await expect(first.name).toHaveValue('Salma Khatun')
  await page.close()
  const third = form(await context.newPage())
  await third.open()
  await expect(third.name).toHaveValue('Salma Khatun')
  expect((await call(api.parcels.mine)).data.parcels).toEqual([])
})

test('a booking whose reply was lost is booked once, even when sent again from another tab', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { page, context, call } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  await writeBooking(page)
  await page.route('**/api/consumer/book-parcel', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.close({ runBeforeUnload: false })
  const next = await context.newPage()
  await next.goto('/dashboard/consumer/book-parcel')
  await expect(next.getByLabel('Receiver name')).toHaveValue(booking.name)
  await next.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(next).toHaveURL(/\/my-parcel$/)
  expect((await call(api.parcels.mine)).data.meta.total).toBe(1)
})

test('a booking draft is kept when the session ends and the same person logs in, and deleted when another does', async ({
  as,
  refusals,
}) => {
  refusals.push(401)
  const [{ page, context, email, password }, other] = [await as('consumer'), await as('consumer')]
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ranar-draft:')).length)
  const endsAndReturns = async (who: { email: string; password: string }) => {
    // Drop the cookie, as when a session expires on an unused device.
    await page.goto('/')
    await context.clearCookies()
    await page.goto('/dashboard/consumer/my-parcel')
    await expect(page).toHaveURL(/\/auth\/login/)
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(who.email)
    await page.getByLabel('Password', { exact: true }).fill(who.password)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/^[^?]+\/my-parcel/)
  }
  await page.goto('/dashboard/consumer/book-parcel')
  await page
    .getByLabel(/receiver.*name/i)
    .first()
    .fill('Half written')
  await expect.poll(drafts).toBe(1)
  await endsAndReturns({ email, password })
  expect(await drafts()).toBe(1)
  await endsAndReturns(other)
  expect(await drafts()).toBe(0)
})

test('a draft keeps that its receiver shall be saved, until the sender starts over', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  const tick = page.getByLabel('Save this receiver for next time')
  await page.getByLabel('Receiver name').fill('Salma Khatun')
  await tick.check()
  await page.reload()
  await expect(page.getByLabel('Receiver name')).toHaveValue('Salma Khatun')
  await expect(tick).toBeChecked()
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
  await expect(tick).not.toBeChecked()
})
