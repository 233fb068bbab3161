import type { Page } from '@playwright/test'
import { expect, test } from '../people.ts'

/** A newer version is out: the code of this screen is gone from the server. Resolves when it was asked for. */
const remove = async (page: Page, screen: string) => {
  const pattern = new RegExp(`/assets/${screen.replaceAll('.', '\\.')}-[^/]+\\.js$`)
  await page.route(pattern, (route) => route.fulfill({ status: 404 }))
  return page.waitForResponse(pattern)
}

test('what somebody is writing outlives a newer version that only a glance at a link has found', async ({ as, refusals }) => {
  refusals.push(404)
  const { page } = await as('consumer', { serviceWorkers: 'block' })
  await page.goto('/dashboard/edit-profile')
  page.on('dialog', (dialog) => void dialog.accept())
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Rokeya Sakhawat')
  const gone = remove(page, 'dashboard.my-profile')
  const isPhone = test.info().project.name === 'phone'
  if (isPhone) await page.getByRole('button', { name: 'Open or close the sidebar' }).click()
  await page.getByRole('link', { name: 'My Profile', exact: true }).focus()
  await gone
  await page.waitForLoadState('networkidle')
  if (isPhone) await page.keyboard.press('Escape')
  await expect(name).toHaveValue('Rokeya Sakhawat')
})
