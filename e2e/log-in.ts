import type { Page } from '@playwright/test'
import { expect, type Person } from './people.ts'

/** Logs in on the login screen that the page has been led to. */
export const logIn = async (page: Page, { email, password }: Pick<Person, 'email' | 'password'>) => {
  await expect(page).toHaveURL(/auth\/login/)
  await expect(page.getByRole('heading', { name: 'Log in to Ranar' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}
