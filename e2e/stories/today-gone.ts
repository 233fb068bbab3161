import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { said } from '../ways.ts'

test('a page of the desk that is gone leads to its last page, and a parcel that does not exist is said', async ({
  as,
}) => {
  await book(await as('consumer'))
  const { page } = await as('admin')
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes('Nothing to do here')) sessionStorage.setItem('empty', 'shown')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/dashboard/admin/today?page=9000&open=RN0000000000Z')
  await expect(said(page, 'There is no parcel RN0000000000Z')).toBeVisible()
  await expect(page).not.toHaveURL(/page=9000|open=/)
  await expect(page.locator('[data-desk] tbody').getByRole('row').first()).toBeVisible()
  // The page that is gone is not called empty on the way.
  expect(await page.evaluate(() => sessionStorage.getItem('empty'))).toBeNull()
})
