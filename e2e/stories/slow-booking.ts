import type { Page } from '@playwright/test'
import { api } from '@ranar/contract'
import { booking } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { losePrices } from '../prices.ts'
import { hold, said, writeReceiver } from '../ways.ts'

const fillBooking = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Weight' }).fill('0.5')
  await page.getByRole('combobox', { name: 'Parcel type' }).selectOption({ label: 'Document' })
  await writeReceiver(page)
  await page.getByRole('textbox', { name: 'Latitude' }).fill('24.8465')
  await page.getByRole('textbox', { name: 'Longitude' }).fill('89.3773')
}

test('on a slow connection a double click books once, and the button is locked meanwhile', async ({ as }) => {
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

test('a sender whose connection breaks while booking and who tries again has booked once', async ({ as, refusals }) => {
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
  await expect(page.getByRole('alert')).toContainText('No answer came')
  await button.click()
  await expect(page).toHaveURL(/\/my-parcel$/)
  expect((await sender.call(api.parcels.mine)).data.meta.total).toBe(1)
})

test('a booking draft survives a reload and is deleted once booked', async ({ as }) => {
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

test('a sender clears the booking form only after a question', async ({ as }) => {
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

test('a sender whose phone cannot be saved reads why, and books once the connection is back', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const sender = await as('consumer')
  const { page } = sender
  await page.goto('/dashboard/consumer/book-parcel')
  await fillBooking(page)
  await page.getByLabel('Your phone').fill('01711 222 333')
  const button = page.getByRole('button', { name: 'Book', exact: true })
  await page.context().setOffline(true)
  await button.click()
  await expect(said(page, 'You seem to be offline. Check the connection and try again')).toBeVisible()
  await page.context().setOffline(false)
  const saved = await hold(page, '**/api/user/update-profile')
  await button.click()
  await expect(button).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Start over' })).toBeDisabled()
  saved.release()
  await expect(page).toHaveURL(/\/my-parcel$/)
  expect((await sender.call(api.people.me)).data.user.phone).toBe('01711 222 333')
})

test('what a sender corrects keeps the focus while the outline of the country is still loading', async ({ as }) => {
  const { page } = await as('consumer')
  const outline = await hold(page, '**/assets/country-*.js')
  await page.goto('/dashboard/consumer/book-parcel')
  const [weight, name] = [page.getByLabel('Weight'), page.getByLabel('Receiver name')]
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(weight).toBeFocused()
  await weight.fill('0.5')
  await name.fill('Salma')
  const loaded = page.waitForResponse(/assets\/country-/)
  outline.release()
  await loaded
  await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 300)))
  await expect(name).toBeFocused()
  await expect(weight).not.toHaveAttribute('aria-invalid', 'true')
})

test('a sender whose draft is restored without signal reads why there is no price, and books only once it was shown', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const sender = await as('consumer')
  const { page } = sender
  await page.goto('/dashboard/consumer/book-parcel')
  await fillBooking(page)
  await expect(page.getByText('for 0.5 kg')).toBeVisible()
  const bringPrices = await losePrices(sender)
  await page.reload()
  await expect(page.getByText('The price appears here once the prices are read')).toBeVisible()
  const button = page.getByRole('button', { name: 'Book', exact: true })
  await button.click()
  await expect(said(page, /^The price was not loaded yet/)).toBeVisible()
  await bringPrices()
  await expect(page.getByText('for 0.5 kg')).toBeVisible()
  expect((await sender.call(api.parcels.mine)).data.meta.total).toBe(0)
  await button.click()
  await expect(page).toHaveURL(/\/my-parcel$/)
})
