import type { Locator, Page } from '@playwright/test'
import { book, cancel, pay } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { rowWith, said } from '../ways.ts'

/** Counts the calls of a page to this path. */
const count = (page: Page, path: string) => {
  const calls = { asked: 0 }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.asked++
  })
  return calls
}

test('a double click cancels a parcel once and shows no error', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  const calls = count(page, '/api/consumer/cancel-parcel')
  await page.goto('/dashboard/consumer/my-parcel')
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the parcel' }).dblclick()
  await expect(said(page, 'Parcel has been canceled')).toBeVisible()
  await expect(row.getByRole('cell').getByText('Canceled', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(calls.asked).toBe(1)
})

test('the second tap of a double tap does not answer the question that opened under it', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await page.goto('/dashboard/consumer/my-parcel')
  const cancel = (await rowWith(page, code)).getByRole('button', { name: 'Cancel' })
  const question = page.getByRole('dialog', { name: /^Cancel/ })
  const middleOf = async (button: Locator) => {
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { x: x + width / 2, y: y + height / 2 }
  }
  await cancel.click()
  const answer = await middleOf(question.getByRole('button', { name: /^Cancel/ }))
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(question).toBeHidden()
  // Brings the button under the place of the answer.
  const { x, y } = await middleOf(cancel)
  await cancel.evaluate((button, { dx, dy }) => (button.style.translate = `${dx}px ${dy}px`), {
    dx: answer.x - x,
    dy: answer.y - y,
  })
  await page.touchscreen.tap(answer.x, answer.y)
  await page.touchscreen.tap(answer.x, answer.y)
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: /^Cancel/ }).click({ position: { x: 5, y: 5 } })
  await expect(said(page, 'Parcel has been canceled')).toBeVisible()
})

test('a double click requests a refund once and shows no error', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  await pay(sender, code)
  await cancel(sender, code)
  const { page } = sender
  const calls = count(page, '/api/payment/refund-request')
  await page.goto('/dashboard/consumer/refunds')
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByRole('button', { name: 'Request to Refund' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request to Refund' }).dblclick()
  await expect(said(page, 'Your refund is on its way')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Refunded' })).toBeDisabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(calls.asked).toBe(1)
})

test('a double click on Pay opens one payment', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  const calls = count(page, '/api/payment/create-payment-intent')
  await page.goto('/dashboard/consumer/my-parcel')
  await page.getByRole('row').filter({ hasText: code }).getByRole('button', { name: 'Pay', exact: true }).dblclick()
  await expect(page.getByRole('heading', { name: 'Pay for your parcel' })).toBeVisible()
  expect(calls.asked).toBe(1)
})
