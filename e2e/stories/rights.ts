import type { Page } from '@playwright/test'
import { api } from '@ranar/contract'
import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { goTo, manage, rowWith, said, withoutStream } from '../ways.ts'

const noDispatch = 'Your account has no right to move parcels. A root admin can give it'

/** Expects this many links of the menu with this name. */
const inMenu = async (page: Page, item: string, times: number) =>
  expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: item })).toHaveCount(times)

test('root takes and restores an admin’s right to move parcels, and the admin’s open screens follow at once', async ({
  as,
}) => {
  const [root, admin, sender] = [await as('root'), await as('admin'), await as('consumer')]
  // Admins of other stories would push the row, and the dialog in it, to the next page.
  await withoutStream(root.page)
  const code = await book(sender)
  await admin.page.goto('/dashboard/admin/all-parcels')
  await inMenu(admin.page, 'Exceptions', 1)
  const drawer = await manage(admin.page, code)
  await expect(drawer.getByRole('button', { name: 'Reject' })).toBeEnabled()

  await root.page.goto('/dashboard/admin/statistics')
  await goTo(root.page, 'All Users')
  await root.page.getByRole('combobox', { name: 'Role' }).selectOption('admin')
  await (await rowWith(root.page, admin.email)).getByRole('button', { name: 'Rights' }).click()
  const question = root.page.getByRole('dialog', { name: `What may ${admin.name} do?` })
  await expect(question.getByRole('button', { name: 'Leave them as they are' })).toBeFocused()
  const dispatch = question.getByRole('checkbox', { name: 'Move parcels' })
  await expect(dispatch).toBeChecked()
  await dispatch.uncheck()
  await question.getByRole('button', { name: 'Save rights' }).click()
  await expect(said(root.page, 'The rights have been saved')).toBeVisible()
  await expect(question).toBeHidden()

  await expect(drawer.getByText(noDispatch)).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await expect(drawer.getByRole('form', { name: 'Move it' })).toBeHidden()
  await admin.page.keyboard.press('Escape')
  for (const item of ['Exceptions', 'Runs', 'Pickups', 'Scan']) await inMenu(admin.page, item, 0)
  await inMenu(admin.page, 'Today', 1)

  await (await rowWith(root.page, admin.email)).getByRole('button', { name: 'Rights' }).click()
  await dispatch.check()
  await question.getByRole('button', { name: 'Save rights' }).click()
  await expect(question).toBeHidden()
  for (const item of ['Exceptions', 'Runs', 'Pickups', 'Scan']) await inMenu(admin.page, item, 1)
})

test('an admin at the address of a screen that needs a right or a root admin reads what is needed', async ({
  as,
  refusals,
}) => {
  refusals.push(403)
  const [root, admin] = [await as('root'), await as('admin')]
  await root.call(api.staff.giveRights, {
    body: { user_id: admin.id, rights: [], was: ['dispatch', 'money', 'people'] },
  })
  const { page } = admin
  for (const [path, title, said] of [
    ['admin/unmatched-payments', 'Unmatched Payments', 'Only a root admin can use this screen.'],
    ['admin/sms', 'SMS', 'Only a root admin can use this screen.'],
    ['admin/hand-overs', 'Hand-overs', 'Your account has no right to handle cash. A root admin can give it'],
    ['admin/exceptions', 'Exceptions', noDispatch],
    ['admin/runs', 'Runs', noDispatch],
    ['admin/suggest', 'Suggest delivery men', noDispatch],
    ['admin/run-sheets', 'Run sheets', noDispatch],
    ['admin/pickups', 'Pickups', noDispatch],
    ['scan', 'Scan', noDispatch],
  ] as const) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText(said)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
  }
})
