import { expect, test } from '../people.ts'
import { goHome } from '../ways.ts'

const scheme = 'data-mantine-color-scheme'

test('somebody chooses the dark theme, and it is there from the first byte on', async ({ as }) => {
  const { page } = await as('guest', { colorScheme: 'light' })
  await page.goto('/')
  const root = page.locator('html')
  await expect(root).toHaveAttribute(scheme, 'light')
  await page.getByRole('button', { name: 'Theme' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Dark', 'Light', 'System'])
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(root).toHaveAttribute(scheme, 'dark')
  await expect(page.getByRole('button', { name: 'Theme' })).toBeFocused()
  const reply = await page.reload()
  expect(await reply?.text()).toContain(`${scheme}="dark"`)
  await expect(root).toHaveAttribute(scheme, 'dark')
  await page.goto('/auth/login')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(root).toHaveAttribute(scheme, 'dark')
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect(root).toHaveAttribute(scheme, 'light')
})

test('who follows the system follows it while they look', async ({ as }) => {
  const { page } = await as('consumer', { colorScheme: 'dark' })
  await page.goto('/dashboard/my-profile')
  const root = page.locator('html')
  await expect(root).toHaveAttribute(scheme, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute(scheme, 'light')
  await page.getByRole('button', { name: 'Theme' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await goHome(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(root).toHaveAttribute(scheme, 'dark')
})
