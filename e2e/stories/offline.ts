import { book, booking, sendOut } from '../parcels.ts'
import { expect, type Person, test } from '../people.ts'

/** The list with one parcel on it, and a browser that has put by what it needs without signal. */
const onTheRoad = async (as: (kind: 'consumer' | 'admin' | 'delivery_men') => Promise<Person>) => {
  const [sender, admin, runner] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const code = await book(sender)
  await sendOut(admin, runner, code)
  await runner.page.goto('/dashboard')
  await expect(runner.page.getByRole('row').filter({ hasText: code })).toBeVisible()
  await expect.poll(() => runner.page.evaluate(async () => (await (await caches.open('ranar-shell')).keys()).length)).toBe(1)
  await runner.page.reload()
  await expect(runner.page.getByRole('row').filter({ hasText: code })).toBeVisible()
  return { runner, code }
}

test('a delivery man opens his list where there is no signal, and finishes the parcel where there is', async ({ as, refusals }) => {
  refusals.push(0)
  const { runner, code } = await onTheRoad(as)
  const { page, context } = runner
  const card = page.getByRole('row').filter({ hasText: code })
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(card).toContainText(booking.name)
  await expect(card.getByRole('button', { name: 'Delivered' })).toBeDisabled()
  await expect(card.getByText('Delivered and Returned work again when you are back online.')).toBeVisible()
  await expect(page.getByText(/^\s*Last updated \d{4}-\d\d-\d\d/)).toBeVisible()
  await context.setOffline(false)
  await card.getByRole('button', { name: 'Delivered' }).click()
  await page
    .getByRole('dialog', { name: `Parcel ${code} is delivered?` })
    .getByRole('button', { name: 'Delivered' })
    .click()
  await expect(page.getByText('Parcel has been delivered')).toBeVisible()
})

test('nothing of the list stays in a browser after logout', async ({ as }) => {
  const { runner, code } = await onTheRoad(as)
  const { page } = runner
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  expect(await kept()).toContain(code)
  await page.getByRole('button', { name: `Account of ${runner.name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(kept).not.toContain(code)
})
