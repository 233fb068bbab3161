import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { bookIn, named, thanaOf } from '../desk.ts'
import { book, inDays, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { cast, giveTo, manage, said } from '../ways.ts'

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

test('a parcel that an archived courier has not brought back is marked as missing, until the office scans it', async ({
  as,
}) => {
  const { sender, admin, courier, other } = await cast(as)
  const root = await as('root')
  const thana = thanaOf('missing')
  const [code = ''] = await bookIn(sender, thana, 1)
  await sendOut(admin, courier, code, 0)
  const load = { action_id: randomUUID(), seq: 1, kind: 'load' as const, parcel_id: code, at: new Date().toISOString() }
  await courier.call(api.runs.actions, { body: { actions: [load] } })
  const { page } = admin
  await page.goto(`/dashboard/admin/today?thana=${thana}`)
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toBeVisible()
  await root.call(api.people.archive, { query: { user_id: courier.id } })
  await expect(row).toContainText('Missing')
  await expect(row).toContainText('Not brought back by a former delivery man')
  await row.getByRole('checkbox').check()
  const name = await named(other, 'Shakib')
  await giveTo(page, name)
  const question = page.getByRole('dialog', { name: 'Give parcels that are missing?' })
  await expect(question).toContainText('Not brought back by a former delivery man: 1.')
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(row).toContainText('Missing')
  const drawer = await manage(page, code)
  await expect(drawer.getByText(/^A former delivery man has not brought this parcel back/)).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Delivery man' }).fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name} .*@`) }).click()
  await drawer.getByLabel('Approximate delivery date').fill(inDays(0))
  await drawer.getByRole('button', { name: 'Assign' }).click()
  const ask = page.getByRole('dialog', { name: 'Give this parcel, though it is missing?' })
  await expect(ask.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(row).toContainText('Missing')
  await admin.call(api.desk.move, { body: { move: 'receive', parcel_ids: [code] } })
  await expect(row).not.toContainText('Missing')
})
