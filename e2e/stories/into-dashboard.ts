import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'

test('a link on a public page opens a dashboard screen, and Back and Forward work, even after a reload', async ({
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
  // A reloaded public page has no dashboard routes yet when the sender goes forward into the dashboard.
  await page.goBack()
  await expect(page).toHaveURL(tracking)
  await page.reload()
  await page.goForward()
  await expect(page).toHaveURL(/\/dashboard\/label\//)
  await expect(page.getByRole('article', { name: `Parcel ${code}` })).toBeVisible()
})

test('a sender who goes Forward before a reloaded page has started reaches the page of the URL', async ({ as }) => {
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

test('a sender who goes Forward while a reloaded page starts reaches the page of the URL', async ({ as }) => {
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
