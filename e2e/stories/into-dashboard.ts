import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'

test('a link on a public page leads straight to a screen of the dashboard, and back again, and forth', async ({
  as,
}) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const tracking = `/parcel-status?parcel_id=${code}`
  const { page } = sender
  await page.goto(tracking)
  await page.getByRole('link', { name: 'Label', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/label\//)
  await page.goBack()
  await expect(page).toHaveURL(tracking)
  await page.goForward()
  await expect(page).toHaveURL(/\/dashboard\/label\//)
  // A public page that is loaded anew knows no screens when the way leads back into the dashboard.
  await page.goBack()
  await expect(page).toHaveURL(tracking)
  await page.reload()
  await page.goForward()
  await expect(page).toHaveURL(/\/dashboard\/label\//)
  await expect(page.getByRole('article', { name: `Parcel ${code}` })).toBeVisible()
})

test('who goes forth before a page has begun to work comes to where the address says', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await page.goto(`/parcel-status?parcel_id=${code}`)
  await page.getByRole('link', { name: 'Label', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/label\//)
  await page.goBack()
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#app')).toBeAttached()
  await page.evaluate(() => history.forward())
  await expect(page).toHaveURL(/\/dashboard\/label\//)
  script.resolve()
  await expect(page.getByRole('article', { name: `Parcel ${code}` })).toBeVisible()
})

test('nor is anything lost of who goes forth while a page begins to work', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await page.goto(`/parcel-status?parcel_id=${code}`)
  await page.getByRole('link', { name: 'Label', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/label\//)
  await page.goBack()
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => history.forward(), { once: true }))
  await page.reload({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/dashboard\/label\//)
  await expect(page.getByRole('article', { name: `Parcel ${code}` })).toBeVisible()
})
