import { api } from '@ranar/contract'
import { book, reject } from '../parcels.ts'
import { type As, expect, test } from '../people.ts'
import { said } from '../ways.ts'

/** Asks a sender whether to cancel the older of two parcels, on a page with room for only two. */
const asked = async (as: As) => {
  const sender = await as('consumer')
  const code = await book(sender)
  await book(sender)
  const { page } = sender
  await page.goto('/dashboard/consumer/my-parcel?status_stage=pending&limit=2')
  const rowOf = (code: string) => page.getByRole('row').filter({ hasText: code })
  await rowOf(code).getByRole('button', { name: 'Cancel' }).press('Enter')
  const question = page.getByRole('dialog', { name: `Cancel parcel ${code}?` })
  await expect(question).toBeVisible()
  return { sender, page, code, question, rowOf }
}

test('a question stays open when new rows push its parcel to the next page', async ({ as }) => {
  const { sender, page, code, question, rowOf } = await asked(as)
  const next = await book(sender)
  // Rows behind a modal dialog are inert and have no role, so find them by their tag.
  await expect(page.locator('tr', { hasText: next })).toBeVisible()
  await expect(page.locator('tr', { hasText: code })).toBeHidden()
  await question.getByRole('button', { name: 'Cancel the parcel' }).press('Enter')
  await expect(said(page, 'canceled')).toBeVisible()
  await expect(question).toBeHidden()
  const { parcels } = (await sender.call(api.bookings.mine)).data
  expect(parcels.find(({ _id }) => _id === code)?.status.stage).toBe('canceled')
  // The focus is in the table again.
  await expect(rowOf(next)).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('tbody') !== null)).toBe(true)
})

test('a question says so when somebody else decides first, until it is closed', async ({ as, calls }) => {
  const { code, question } = await asked(as)
  await reject(await calls('admin'), code)
  await expect(question.getByRole('alert')).toContainText('This has just been done elsewhere')
  await expect(question.getByRole('button', { name: 'Cancel the parcel' })).toBeHidden()
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(question).toBeHidden()
})
