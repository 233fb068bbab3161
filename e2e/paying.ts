import { expect, type Page } from '@playwright/test'

/** Opens the payment page from My Parcel. */
export const openPayment = async (page: Page, code: string) => {
  await page.goto('/dashboard/consumer/my-parcel')
  await page.getByRole('row').filter({ hasText: code }).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Pay for your parcel' })).toBeVisible()
}

export const fillCard = async (page: Page, number: string) => {
  await page.getByRole('textbox', { name: 'Card number' }).fill(number)
  await page.getByRole('textbox', { name: 'Expiry date' }).fill('12 / 40')
  await page.getByRole('textbox', { name: 'Security code (CVC)' }).fill('123')
}
export const payButton = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true })
