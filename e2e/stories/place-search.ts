import { expect, test } from '../people.ts'

test('on a phone the places that are found are not covered by the bars at the bottom', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  const box = page.getByRole('combobox', { name: 'Search a district or thana' })
  await expect(box).toBeVisible()
  // Just above the bars, where a person who scrolls down stops at the first sight of the field.
  await box.evaluate((field) => scrollBy({ top: field.getBoundingClientRect().bottom - innerHeight + 150 }))
  await box.fill('Savar')
  const found = page.getByRole('listbox', { name: 'Search a district or thana' }).getByRole('option').first()
  const isOnTop = () =>
    found.evaluate((option) => {
      const { left, top, width, height } = option.getBoundingClientRect()
      return option.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await expect.poll(isOnTop).toBe(true)
})

test('a sender finds a thana that the map does not name, in either language', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  const box = page.getByRole('combobox', { name: 'Search a district or thana' })
  const first = page.getByRole('listbox', { name: 'Search a district or thana' }).getByRole('option').first()
  await box.fill('Mirzapur')
  await expect(first).toHaveText('MirzapurTangail')
  await box.fill('কুমারখালী')
  await expect(first).toHaveText('KumarkhaliKushtia')
  await first.click()
  await expect(page.getByRole('textbox', { name: 'Latitude' })).toHaveValue(/^23\.8/)
})
