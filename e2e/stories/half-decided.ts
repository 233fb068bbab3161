import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import type { Action } from '@ranar/contract/runs'
import { giveAccount, handOver } from '../money.ts'
import { book, sendOut } from '../parcels.ts'
import { type As, expect, test } from '../people.ts'
import { modals } from '../screens.ts'
import { comeBack, rowWith, said, scripts, withoutStream } from '../ways.ts'

/** Books a parcel, assigns it and has its courier report an action; returns the people and the code. */
const visited = async (as: As, more: Partial<Action>, booked = {}) => {
  const [sender, root, courier] = [await as('consumer'), await as('root'), await as('delivery_men')]
  await sender.call(api.people.updateProfile, { body: { name: `Half ${randomUUID().slice(0, 8)}` } })
  const code = await book(sender, booked)
  await sendOut(root, courier, code, 0)
  const action = { action_id: randomUUID(), seq: 1, parcel_id: code, at: new Date().toISOString(), ...more }
  await courier.call(api.runs.actions, { body: { actions: [action as never] } })
  return { sender, root, courier, code }
}
test('the reason for dismissing an exception is kept when the session ends', async ({ as, refusals }) => {
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
  await expect(page.getByText(/^Please log in first · Last updated /)).toBeVisible()
  await comeBack(root)
  await dismiss()
  await expect(question.getByLabel('Reason')).toHaveValue('The pin was wrong, not the courier')
  await question.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('row').filter({ hasText: code })).toBeHidden()
})

test('the reason for approving an amount is kept when the session ends', async ({ as, refusals }) => {
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

test('an entry for the books is kept when the session ends or the account has not that much', async ({
  as,
  refusals,
}) => {
  refusals.push(401, 409)
  const root = await as('root')
  const { page } = root
  await page.goto('/dashboard/admin/books')
  const form = page.getByRole('region', { name: 'Write into the books' })
  const write = 'Write into the books'
  await form.getByLabel('Amount in taka').fill('1.5')
  await expect(form.getByLabel('Amount in taka')).toHaveAccessibleDescription('An amount is a whole number of taka')
  await form.getByLabel('Reason').press('Enter')
  await expect(modals(page)).toHaveCount(0)
  await form.getByLabel('Amount in taka').fill('৭৫')
  await form.getByLabel('Reason').fill('Left over at the counter')
  await root.call(api.auth.logout)
  await form.getByLabel('Amount in taka').press('Enter')
  await page.getByRole('dialog', { name: /৳75/ }).getByRole('button', { name: write }).click()
  await comeBack(root)
  await expect(form.getByLabel('Reason')).toHaveValue('Left over at the counter')
  await expect(form.getByLabel('Amount in taka')).toHaveValue('75')
  await form.getByLabel('Amount in taka').fill('90000000')
  await form.getByRole('button', { name: write }).click()
  await page.getByRole('dialog', { name: /৳/ }).getByRole('button', { name: write }).click()
  await expect(form.getByLabel('Amount in taka')).toHaveAccessibleDescription('There is not that much on this account')
  await form.getByLabel('Amount in taka').fill('1')
  await expect(form.getByLabel('Amount in taka')).toHaveAccessibleDescription('')
})

/** Makes a payout of a sender's money as a draft that is not sent yet. */
const drafted = async (as: As) => {
  const collected = { taka: 1100, by: 'cash', reason: null, trx: null } as const
  const { sender, root, courier } = await visited(as, { kind: 'deliver', collected }, { codTaka: 1000, weight: 1 })
  await handOver(courier, root)
  const maker = await as('admin')
  await giveAccount(sender)
  await maker.call(api.payouts.make, { body: { user_ids: [sender.id] } })
  const { name } = (await sender.call(api.people.me)).data.user
  return { root, sender, name }
}
test('the reference of a payout is kept when the session ends', async ({ as, refusals }) => {
  refusals.push(401)
  const { root, name } = await drafted(as)
  const { page } = root
  await page.goto('/dashboard/admin/payouts?status=draft')
  const sendOff = async () => (await rowWith(page, name)).getByRole('button', { name: 'Mark as sent' }).click()
  const question = page.getByRole('dialog', { name: /left\?$/ })
  await sendOff()
  await question.getByRole('textbox', { name: 'Reference' }).fill('BK7X2')
  await root.call(api.auth.logout)
  await question.getByRole('button', { name: 'Mark as sent' }).click()
  await comeBack(root)
  await sendOff()
  await expect(question.getByRole('textbox', { name: 'Reference' })).toHaveValue('BK7X2')
  await question.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(said(page, 'The payout is sent')).toBeVisible()
})

test('the reference of a payout that a colleague has already sent is offered for copying', async ({ as, refusals }) => {
  refusals.push(409)
  const { root, sender, name } = await drafted(as)
  const { page } = root
  const colleague = await as('root')
  await withoutStream(page)
  await page.goto('/dashboard/admin/payouts?status=draft')
  await (await rowWith(page, name)).getByRole('button', { name: 'Mark as sent' }).click()
  const question = page.getByRole('dialog', { name: /left\?$/ })
  await question.getByRole('textbox', { name: 'Reference' }).fill('BK7X3')
  const query = { status: 'draft', limit: 100 } as const
  const { payouts } = (await colleague.call(api.payouts.list, { query })).data
  const id = payouts.find(({ user }) => user._id === sender.id)?._id ?? ''
  await colleague.call(api.payouts.send, { body: { id, reference: 'BK7X4' } })
  await question.getByRole('button', { name: 'Mark as sent' }).click()
  const left = page.getByRole('dialog', { name: 'What you wrote was not sent' })
  await expect(left.getByRole('textbox')).toHaveValue('BK7X3')
  // The reason stands in this dialog and in no toast beside it.
  await expect(page.getByText(/already sent, with the reference/)).toHaveCount(1)
})

test('the name that a courier has typed at a door is kept when the session ends', async ({ as, refusals }) => {
  refusals.push(401, 0)
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const code = await book(sender, { proofLevel: 'name' })
  await sendOut(admin, courier, code, 0)
  const { page } = courier
  await page.goto('/dashboard/delivery-men/run')
  await page
    .getByRole('article', { name: /^Next stop/ })
    .getByRole('button', { name: 'Delivered' })
    .click()
  const sheet = page.getByRole('dialog').filter({ hasText: 'Who took it?' })
  await sheet.getByLabel('Name').fill('Karim, the guard')
  await courier.idle()
  // The login has to be there without loading anything more.
  await page.route(scripts, (route) => route.abort())
  await courier.call(api.auth.logout)
  // A page that comes back online refetches its data and finds that the session has ended.
  await courier.context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await courier.context.setOffline(false)
  await comeBack(courier)
  await expect(sheet.getByLabel('Name')).toHaveValue('Karim, the guard')
  await sheet.getByRole('button', { name: 'Delivered' }).click()
  await expect(page.getByText('Everything is sent')).toBeVisible()
})
