import { expect, test } from '../people.ts'
import { said } from '../ways.ts'

test('a person who logs out with an unsaved profile is asked first', { tag: '@phone' }, async ({ as }) => {
  const { page, name } = await as('consumer')
  await page.goto('/dashboard/edit-profile')
  const field = page.getByLabel('Name', { exact: true })
  await field.fill('Half written')
  const logOut = async () => {
    await page.getByRole('button', { name: `Account of ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await logOut()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(field).toHaveValue('Half written')
  await logOut()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(said(page, 'You are logged out')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ranar-login'))).toBeNull()
})
