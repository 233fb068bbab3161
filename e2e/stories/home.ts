import { expect, test } from '../people.ts'

test('a guest comes to the front page and finds the way to an account', async ({ as }) => {
  const { page } = await as('guest')
  await page.goto('/')
  await expect(page).toHaveTitle(/Ranar/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a guest who reads Bangla is greeted in Bangla', async ({ as }) => {
  const { page } = await as('guest', { locale: 'bn-BD' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/[\u0980-\u09FF]/)
})
