import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { bell, rowWith, said, withoutStream } from '../ways.ts'

test('a person who is archived is logged out at once, and the open screen shows nothing of theirs', {
  tag: '@phone',
}, async ({ as, refusals }) => {
  refusals.push(401)
  const [member, root] = [await as('consumer'), await as('root')]
  const code = await book(member)
  await member.page.goto('/dashboard/consumer/my-parcel')
  await expect(member.page.getByRole('row').filter({ hasText: code })).toBeVisible()
  await expect(bell(member.page)).toBeVisible()
  const { page } = root
  await withoutStream(page)
  await page.goto('/dashboard/admin/all-users')
  await (await rowWith(page, member.email)).getByRole('button', { name: 'ARCHIVE', exact: true }).click()
  const question = page.getByRole('dialog', { name: `Archive ${member.name}?` })
  await question.getByRole('button', { name: 'ARCHIVE', exact: true }).dblclick()
  await expect(said(page, 'The account has been archived')).toBeVisible()
  await expect(member.page).toHaveURL(/\/auth\/login/)
  await expect(said(member.page, 'Please log in first').first()).toBeVisible()
  await expect(member.page.getByText(code)).toBeHidden()
  await expect.poll(() => member.page.evaluate(() => localStorage.getItem('ranar-login'))).toBeNull()
})

test('root archives a person after a warning and then restores the access', { tag: '@desktop' }, async ({
  as,
  refusals,
}) => {
  refusals.push(404, 401)
  const [root, member] = [await as('root'), await as('consumer')]
  await member.page.goto('/dashboard/my-profile')
  const { page } = root
  await withoutStream(page)
  await page.goto('/dashboard/admin/all-users')
  await expect(page.getByText(/^\d+ consumers · \d+ delivery men · \d+ admins$/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Consumer' })
  await expect(page).toHaveURL(/role=consumer/)
  const row = await rowWith(page, member.email)
  await expect(row).toContainText('N/A')
  await expect(row.getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', `/${member.id}`)
  await row.getByRole('button', { name: 'ARCHIVE', exact: true }).click()
  const question = page.getByRole('dialog', { name: `Archive ${member.name}?` })
  await expect(question).toContainText('some associated data may be deleted')
  await expect(question.getByRole('button', { name: 'Keep this account' })).toBeFocused()
  await question.getByRole('button', { name: 'ARCHIVE', exact: true }).click()
  await expect(said(page, 'The account has been archived')).toBeVisible()
  // After the refetch the row may be on another page.
  const again = await rowWith(page, member.email)
  await expect(again).toContainText('Archived')
  await member.page.reload()
  await expect(member.page).toHaveURL(/\/auth\/login/)
  await again.getByRole('button', { name: 'UNARCHIVE' }).click()
  await expect(said(page, 'The account has access again')).toBeVisible()
  await expect((await rowWith(page, member.email)).getByRole('button', { name: 'ARCHIVE', exact: true })).toBeEnabled()
})

test('an admin who is not root sees the archive button disabled, with the reason', { tag: '@desktop' }, async ({
  as,
}) => {
  const [admin, member] = [await as('admin'), await as('consumer')]
  await admin.page.goto('/dashboard/admin/all-users?role=consumer')
  const button = (await rowWith(admin.page, member.email)).getByRole('button', { name: 'ARCHIVE', exact: true })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAttribute('title', 'You are not Root Admin')
})

test('the home page shows the best couriers and links to their profiles', { tag: '@phone' }, async ({ as }) => {
  const guest = await as('guest')
  await as('delivery_men')
  await guest.page.goto('/')
  await expect(guest.page.getByRole('region', { name: 'Ranar in numbers' })).toContainText('total parcels booked')
  const open = guest.page.getByRole('region', { name: 'Top delivery men' }).getByRole('link', { name: /^Open/ }).first()
  await expect(open).toHaveText('Open')
  await open.click()
  await expect(guest.page.getByRole('article')).toContainText('Delivery Men')
})
