import { api } from '@ranar/contract'
import { book, reject } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { manage } from '../ways.ts'

test('a question without text stays and says that a colleague was faster', async ({ as, calls }) => {
  const [root, colleague, someone] = [await as('root'), await calls('root'), await calls('consumer')]
  const name = `Faster ${crypto.randomUUID().slice(0, 8)}`
  await someone.call(api.people.updateProfile, { body: { name } })
  const { page } = root
  await page.goto('/dashboard/admin/all-users')
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Archive' }).click()
  const question = page.getByRole('dialog', { name: `Archive ${name}?` })
  await expect(question.getByRole('button', { name: 'Archive' })).toBeVisible()
  await colleague.call(api.people.archive, { query: { user_id: someone.id } })
  await expect(question.getByRole('alert')).toContainText('Somebody else was faster')
  await expect(question.getByRole('button', { name: 'Archive' })).toBeHidden()
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(question).toBeHidden()
})

test('a dispatcher who asks to reject a parcel is told in the question that it can no longer be rejected', async ({
  as,
  calls,
}) => {
  const [admin, colleague, sender] = [await as('admin'), await calls('admin'), await calls('consumer')]
  const code = await book(sender)
  const { page } = admin
  await page.goto('/dashboard/admin/all-parcels')
  const drawer = await manage(page, code)
  await drawer.getByRole('button', { name: 'Reject' }).click()
  const question = page.getByRole('dialog', { name: `Reject parcel ${code}?` })
  await expect(question.getByRole('button', { name: 'Reject' })).toBeVisible()
  await reject(colleague, code)
  await expect(question.getByRole('status')).toContainText('can no longer be assigned or rejected')
  await expect(question.getByRole('button', { name: 'Reject' })).toBeHidden()
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(drawer.getByText('This parcel can no longer be assigned or rejected').first()).toBeVisible()
})
