import { expect, type Page } from '@playwright/test'
import * as bn from '@ranar/contract/messages/bn/index'
import * as en from '@ranar/contract/messages/en/index'
import { everyFaultOf } from './axe.ts'

/** A browser's locale, the texts it gets, and a charge of 100 taka in its format. */
export const languages = [
  ['en-US', en, '৳100'],
  ['bn-BD', bn, '৳১০০'],
] as const
type Words = typeof en | typeof bn

export const payButton = (page: Page, { consumer }: Words) =>
  page.getByRole('button', { name: consumer.pay, exact: true })
/** Opens My Parcel and returns this parcel's row. */
export const inMyParcel = async (page: Page, code: string) => {
  await page.goto('/dashboard/consumer/my-parcel')
  return page.getByRole('row').filter({ hasText: code })
}
/** Goes from My Parcel to the payment page and chooses the gateway there. */
export const choose = async (page: Page, code: string, words: Words) => {
  const row = await inMyParcel(page, code)
  await row.getByRole('button', { name: words.consumer.pay, exact: true }).click()
  await expect(page.getByRole('heading', { name: words.consumer.payTitle })).toBeVisible()
  await page.getByRole('radio', { name: words.paying.sslcommerz_sandbox }).check()
}
export const leave = async (page: Page, words: Words) => {
  await payButton(page, words).click()
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/sandbox-gateway\/pay\//)
}
export const press = (page: Page, outcome: string) => page.locator(`button[value="${outcome}"]`).click()
export const axe = async (page: Page) => expect(await everyFaultOf(page)).toEqual([])
export const filled = (text: string, id: string) => text.replace('{id}', id)
