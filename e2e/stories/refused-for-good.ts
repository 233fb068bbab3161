import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { giveAccount, handOver } from '../money.ts'
import { book, deliver, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { manage, rowWith } from '../ways.ts'

test('a question that was refused stays so when a colleague undoes the move that refused it', async ({ as, calls }) => {
  const [admin, colleague] = [await as('admin'), await calls('admin')]
  const [sender, courier] = [await calls('consumer'), await calls('delivery_men')]
  const code = await book(sender)
  const { page } = admin
  await page.goto('/dashboard/admin/all-parcels')
  const drawer = await manage(page, code)
  await drawer.getByRole('button', { name: 'Reject' }).click()
  const question = page.getByRole('dialog', { name: `Reject parcel ${code}?` })
  await sendOut(colleague, courier, code)
  await expect(question.getByRole('status')).toContainText('can no longer be assigned or rejected')
  await colleague.call(api.desk.move, { body: { move: 'unassign', parcel_ids: [code] } })
  // The drawer behind it has heard of the undo.
  await expect(page.locator(`[data-manage="${code}"] button`, { hasText: 'Reject' })).toBeEnabled()
  await expect(question.getByRole('status')).toContainText('can no longer be assigned or rejected')
  await expect(question.getByRole('button', { name: 'Reject' })).toBeHidden()
  await question.getByRole('button', { name: 'Close' }).click()
  await drawer.getByRole('button', { name: 'Reject' }).click()
  await expect(question.getByRole('button', { name: 'Reject' })).toBeVisible()
})

test('the question for payouts says that a colleague was faster, and sends nothing', async ({ as, calls }) => {
  const [admin, colleague] = [await as('admin'), await calls('admin')]
  const [sender, courier] = [await calls('consumer'), await calls('delivery_men')]
  const name = `Faster ${randomUUID().slice(0, 8)}`
  await sender.call(api.people.updateProfile, { body: { name } })
  await giveAccount(sender)
  const code = await book(sender, { codTaka: 900 })
  await sendOut(colleague, courier, code)
  await deliver(courier, code)
  await handOver(courier, colleague)

  const { page } = admin
  await page.goto('/dashboard/admin/payouts?limit=100')
  await (await rowWith(page, name)).getByRole('checkbox').press('Space')
  const make = page.getByRole('button', { name: 'Make payouts' })
  await make.press('Enter')
  const question = page.getByRole('dialog', { name: 'Make these payouts?' })
  await expect(question).toContainText('Senders: 1')
  await colleague.call(api.payouts.make, { body: { user_ids: [sender.id] } })
  await expect(question.getByRole('status')).toContainText('This has just been done elsewhere')
  await expect(question.getByRole('button', { name: 'Make payouts' })).toBeHidden()
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Chosen: 0')).toBeVisible()
})

test('an exception about a parcel that has arrived meanwhile proposes to dismiss it and offers no Apply', async ({
  as,
  calls,
}) => {
  const [admin, sender] = [await as('admin'), await calls('consumer')]
  const [courier, other] = [await calls('delivery_men'), await calls('delivery_men')]
  const code = await book(sender)
  await sendOut(admin, courier, code, 0)
  await admin.call(api.desk.move, { body: { move: 'unassign', parcel_ids: [code] } })
  const report = { action_id: randomUUID(), seq: 1, kind: 'deliver', parcel_id: code, at: new Date().toISOString() }
  await courier.call(api.runs.actions, { body: { actions: [report] } })
  const { page } = admin
  await page.goto('/dashboard/admin/exceptions?kind=conflict')
  const told = await rowWith(page, code)
  await told.getByRole('button', { name: 'Apply' }).click()
  const question = page.getByRole('dialog', { name: `Apply what the phone said of ${code}?` })
  await expect(question).toBeVisible()
  await sendOut(admin, other, code, 0)
  await deliver(other, code)
  await expect(question.getByRole('status')).toContainText('It cannot be applied any more.')
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(told).toContainText('then dismiss it')
  await expect(told.getByRole('button', { name: 'Apply' })).toBeHidden()
  await expect(told.getByRole('button', { name: 'Dismiss' })).toBeVisible()
})
