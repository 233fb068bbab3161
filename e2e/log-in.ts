import { expect, type Person } from './people.ts'

/** Logs in on the login screen that the page has been led to. */
export const logIn = async ({ page, email, password }: Person) => {
  await expect(page).toHaveURL(/auth\/login/)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Login' }).click()
}
