import { book, booking } from '../parcels.ts'
import { expect, test } from '../people.ts'

test('one finger on the map scrolls the page of a phone, unless moving the map is switched on', {
  tag: '@phone',
}, async ({ as }) => {
  const { page } = await as('consumer', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto('/dashboard/consumer/book-parcel')
  const map = page.getByRole('application', { name: 'Map to choose a place on' })
  const moving = page.getByRole('button', { name: 'Move the map' })
  await map.scrollIntoViewIfNeeded()
  await expect(moving).toHaveAttribute('aria-pressed', 'false')
  await expect(map).toHaveCSS('touch-action', 'pan-x pan-y')
  await moving.click()
  await expect(moving).toHaveAttribute('aria-pressed', 'true')
  await expect(map).toHaveCSS('touch-action', 'none')
  await moving.click()
  await expect(map).toHaveCSS('touch-action', 'pan-x pan-y')
})

test('the map dialog opens at the pin; Undo, Cancel and Escape leave the place as it was', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await page.goto(`/dashboard/consumer/update-parcel/${code}`)
  const latitude = page.getByRole('textbox', { name: 'Latitude' })
  await expect(latitude).toHaveValue(String(booking.latitude))
  const open = page.getByRole('button', { name: 'Open Map' })
  const dialog = page.getByRole('dialog', { name: 'Place on the map' })
  const inDialog = dialog.getByRole('textbox', { name: 'Latitude' })
  const map = dialog.getByRole('application', { name: 'Map to choose a place on' })
  const tap = async () => {
    await expect(map.locator('.leaflet-marker-icon[class*="pin"]')).toBeVisible()
    const box = await map.boundingBox()
    await map.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 3 } })
    await expect(inDialog).not.toHaveValue(String(booking.latitude))
  }
  await open.click()
  await tap()
  // The country is six degrees high: a tap on a map that opened at the pin moves it only a little.
  expect(Math.abs(Number(await inDialog.inputValue()) - booking.latitude)).toBeLessThan(0.3)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(inDialog).toHaveValue(String(booking.latitude))
  await tap()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(latitude).toHaveValue(String(booking.latitude))
  await open.click()
  await tap()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(latitude).toHaveValue(String(booking.latitude))
  await open.click()
  await tap()
  const chosen = await inDialog.inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(latitude).toHaveValue(chosen)
})
