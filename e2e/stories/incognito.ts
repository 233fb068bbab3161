import { expect, test } from '../people.ts'
import { incognitoWarning, openWarned } from '../ways.ts'

test('a person in a private window is warned once about third-party cookies and can use the page meanwhile', async ({
  as,
}) => {
  const { page } = await as('guest')
  await openWarned(page, '/auth/login')
  const warning = incognitoWarning(page)
  await expect(warning).toContainText('Third-party cookies must be enabled')
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await email.fill('nobody@people.example')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is required')
  await email.focus()
  await warning.getByRole('button', { name: 'Close' }).click()
  await expect(warning).toBeHidden()
  await expect(email).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(warning).toBeHidden()
})

test('the warning is hidden while another dialog is open', async ({ as }) => {
  const { page } = await as('root')
  await openWarned(page, '/dashboard/my-profile')
  const warning = incognitoWarning(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(warning).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(warning).toBeVisible()
})
