import { api } from '@ranar/contract'
import { book, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { cast, rowWith } from '../ways.ts'

/** Opens a pending parcel's drawer in a list of pending ones; `sendItOut` has a colleague assign the parcel. */
const pendingDrawer = async (as: Parameters<typeof cast>[0]) => {
  const { sender, admin, courier } = await cast(as)
  const colleague = await as('admin')
  const code = await book(sender)
  const { page } = admin
  await page.goto('/dashboard/admin/all-parcels?status_stage=pending')
  await (await rowWith(page, code)).getByRole('button', { name: 'Manage' }).click()
  const drawer = page.getByRole('dialog', { name: `Parcel ${code}` })
  return { page, drawer, sendItOut: () => sendOut(colleague, courier, code) }
}

test('an open drawer is locked when a colleague assigns the parcel, although it leaves the filtered list', async ({
  as,
}) => {
  const { drawer, sendItOut } = await pendingDrawer(as)
  await expect(drawer.getByRole('button', { name: 'Assign' })).toBeEnabled()
  await sendItOut()
  await expect(drawer.getByText('On the way', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Assign' })).toBeDisabled()
})

test('an open application shows a colleague’s decision, although it leaves the filtered list', async ({ as }) => {
  const [applicant, admin, colleague] = [await as('consumer'), await as('admin'), await as('admin')]
  const { application } = (await applicant.call(api.applications.applyForAdmin)).data
  const { page } = admin
  await page.goto('/dashboard/admin/aplies?status=pending')
  await (await rowWith(page, applicant.email)).getByRole('button', { name: 'See Details' }).click()
  const dialog = page.getByRole('dialog', { name: /^Application from/ })
  await expect(dialog.getByRole('button', { name: 'Accept' })).toBeVisible()
  await colleague.call(api.applications.reject, { query: { applies_id: application._id } })
  await expect(dialog.getByText('Rejected', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Accept' })).toHaveCount(0)
})

test('text typed in a drawer stays in its form when a colleague assigns the parcel', async ({ as }) => {
  const { page, drawer, sendItOut } = await pendingDrawer(as)
  await drawer.getByLabel('What is done?').selectOption({ index: 1 })
  await drawer.getByLabel('Reason').fill('Its sender asked by telephone')
  await sendItOut()
  const left = page.getByRole('dialog', { name: 'What you wrote was not sent' })
  await expect(drawer.getByRole('button', { name: 'Assign' })).toBeDisabled()
  await expect(drawer.getByRole('alert').filter({ hasText: 'No longer possible' })).toBeVisible()
  await expect(drawer.getByLabel('Reason')).toHaveValue('Its sender asked by telephone')
  await expect(left).toBeHidden()
  // Closing the drawer discards its text without a question.
  await drawer.getByLabel('What is done?').selectOption({ index: 1 })
  await drawer.getByLabel('Reason').fill('Not sent')
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()
  await expect(left).toBeHidden()
})
