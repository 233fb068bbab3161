import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import type { Action } from '@ranar/contract/runs'
import { book, sendOut } from '../parcels.ts'
import { type As, expect, type Person, test } from '../people.ts'
import { rowWith } from '../ways.ts'

/** A parcel at a door, and what its courier says of it. */
const visited = async (as: As, more: Partial<Action>, booked = {}) => {
  const [sender, root, courier] = [await as('consumer'), await as('root'), await as('delivery_men')]
  await sender.call(api.people.updateProfile, { body: { name: `Half ${randomUUID().slice(0, 8)}` } })
  const code = await book(sender, booked)
  await sendOut(root, courier, code, 0)
  const action = { action_id: randomUUID(), seq: 1, parcel_id: code, at: new Date().toISOString(), ...more }
  await courier.call(api.runs.actions, { body: { actions: [action as never] } })
  return { sender, root, courier, code }
}
/** The session is over in the middle of something; whoever was here logs in again in place. */
const comeBack = async ({ page, password }: Person) => {
  const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended' })
  await expect(notice).toBeVisible()
  const again = page.getByRole('dialog', { name: 'Log in and go on' })
  // Over an open sheet it is asked at once.
  if (!(await again.isVisible())) await page.getByRole('button', { name: 'Login' }).click()
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Login' }).click()
  await expect(again).toBeHidden()
  await expect(notice).toBeHidden()
}

test('why an exception is dismissed is still written after the session has ended', async ({ as, refusals }) => {
  refusals.push(401)
  const far = { latitude: 20, longitude: 91, accuracy: 5 }
  const { root, code } = await visited(as, { kind: 'fail', reason: 'wrong_address', place: far })
  const { page } = root
  await page.goto('/dashboard/admin/exceptions?status=open&limit=100')
  const dismiss = async () => (await rowWith(page, code)).getByRole('button', { name: 'Dismiss' }).click()
  const question = page.getByRole('dialog', { name: new RegExp(code) })
  await dismiss()
  await question.getByLabel('Reason').fill('The pin was wrong, not the courier')
  await root.call(api.auth.logout)
  await question.getByRole('button', { name: 'Dismiss' }).click()
  await comeBack(root)
  await dismiss()
  await expect(question.getByLabel('Reason')).toHaveValue('The pin was wrong, not the courier')
  await question.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('row').filter({ hasText: code })).toBeHidden()
})

test('why money is not accepted is still written after the session has ended', async ({ as, refusals }) => {
  refusals.push(401)
  const collected = { taka: 700, by: 'cash', reason: 'had no more', trx: null } as const
  const { root, code } = await visited(as, { kind: 'deliver', collected }, { codTaka: 1000, weight: 1 })
  const { page } = root
  await page.goto('/dashboard/admin/collections?limit=100')
  const row = page.getByRole('row').filter({ hasText: code })
  const question = page.getByRole('dialog', { name: new RegExp(code) })
  await row.getByRole('button', { name: 'Approve' }).click()
  await question.getByLabel('Reason').fill('The sender has agreed')
  await root.call(api.auth.logout)
  await question.getByRole('button', { name: 'Approve' }).click()
  await comeBack(root)
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(question.getByLabel('Reason')).toHaveValue('The sender has agreed')
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(row).toBeHidden()
})
