import { expect, type Page } from '@playwright/test'

/** Opens the command palette with Ctrl+K; returns its dialog, search box and options. */
export const ask = async (page: Page) => {
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Go to a screen or do something' })
  const box = dialog.getByRole('combobox', { name: 'Go to a screen or do something' })
  await expect(box).toBeFocused()
  return { dialog, box, options: dialog.getByRole('option') }
}

/** Opens a page and waits for its heading. */
export const open = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
