import { expect, test } from '../people.ts'
import { goHome, hold, scripts } from '../ways.ts'

const scheme = 'data-mantine-color-scheme'

test('a guest chooses the dark theme, and the next page has it from its first byte', async ({ as }) => {
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

test('a sender’s page follows changes of the system theme until another theme is chosen', async ({ as }) => {
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

for (const address of ['/', '/auth/login'])
  test(`on ${address} pressing the theme button before the scripts have loaded opens its menu afterwards`, async ({
    as,
  }) => {
    const { page } = await as('guest')
    const { release } = await hold(page, scripts)
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Theme' }).click()
    await expect(page.getByRole('menuitemradio')).toHaveCount(0)
    release()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute(scheme, 'dark')
  })

test('a language chosen before the scripts have loaded is applied afterwards', async ({ as }) => {
  const { page } = await as('guest')
  const { release } = await hold(page, scripts)
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'বাংলা' }).click()
  release()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible()
})
