import { api } from '@ranar/contract'
import { book, booking, deliver, inDays, pay, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { bell, news, said } from '../ways.ts'

test('a courier returns a parcel, and its sender sees that', async ({ as }) => {
  const [sender, admin, runner] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const code = await book(sender)
  await sendOut(admin, runner, code)
  await sender.page.goto(`/parcel-status?parcel_id=${code}`)
  await runner.page.goto('/dashboard')
  await runner.page.getByRole('row').filter({ hasText: code }).getByRole('button', { name: 'Returned' }).click()
  await runner.page
    .getByRole('dialog', { name: `Have you returned parcel ${code}?` })
    .getByRole('button', { name: 'Returned' })
    .click()
  await expect(said(runner.page, 'Parcel has been returned')).toBeVisible()
  await expect(sender.page.getByRole('region', { name: 'The way so far' }).getByRole('listitem').last()).toContainText(
    'Returned to the sender',
  )
  await bell(sender.page).click()
  await expect(news(sender.page, `Your parcel ${code} to ${booking.name} has been returned`)).toBeVisible()
})

test('a courier delivers a parcel from its own page, which says that it is already paid', async ({ as }) => {
  const [sender, admin, runner, colleague] = [
    await as('consumer'),
    await as('admin'),
    await as('delivery_men'),
    await as('delivery_men'),
  ]
  const code = await book(sender)
  await pay(sender, code)
  await sendOut(admin, runner, code)
  await colleague.page.goto(`/parcel-status?parcel_id=${code}`)
  await expect(colleague.page.getByText(booking.phone)).toBeVisible()
  await expect(colleague.page.getByRole('button', { name: 'Delivered' })).toBeHidden()
  const { page } = runner
  await page.goto('/dashboard')
  await page.getByRole('row').filter({ hasText: code }).getByRole('link', { name: 'Manage' }).click()
  await expect(page.getByText('Already paid, collect nothing')).toBeVisible()
  await page.getByRole('button', { name: 'Returned' }).click()
  const question = page.getByRole('dialog', { name: `Have you returned parcel ${code}?` })
  await expect(question).toContainText(`Back to the sender, ${sender.name}.`)
  await expect(question).not.toContainText(booking.address)
  await expect(question.getByRole('button', { name: 'Not yet' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Returned' })).toBeFocused()
  await page.getByRole('button', { name: 'Delivered' }).click()
  const dialog = page.getByRole('dialog', { name: `Have you delivered parcel ${code}?` })
  await expect(dialog).toContainText(booking.address)
  await dialog.getByRole('button', { name: 'Delivered' }).click()
  await expect(said(page, 'Parcel has been delivered')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delivered' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Returned' })).toBeDisabled()
})

test('a parcel that needs proof says so in the courier’s list and leads to its stop of the run', async ({ as }) => {
  const [sender, admin, runner] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const [first, code] = [await book(sender), await book(sender, { proofLevel: 'name', name: 'Rahima Khatun' })]
  for (const id of [first, code]) await sendOut(admin, runner, id, 0)
  await runner.call(api.runs.order, { body: { parcel_ids: [first, code] } })
  const { page } = runner
  await page.goto('/dashboard/delivery-men/my-delivery-list')
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('This parcel needs proof of delivery. Deliver it from your run.')
  await expect(row.getByRole('button', { name: 'Delivered' })).toBeDisabled()
  await expect(row.getByRole('button', { name: 'Returned' })).toHaveAccessibleDescription(`Rahima Khatun ${code}`)
  const other = page
    .getByRole('row')
    .filter({ hasNotText: code })
    .getByRole('button', { name: 'Delivered', exact: true })
  await expect(other).toHaveAccessibleDescription(new RegExp(`^${booking.name} RN`))
  await row.getByRole('link', { name: "Today's run" }).click()
  await expect(page.getByRole('article', { name: 'Next stop: Rahima Khatun' })).toBeVisible()
  await expect(page.getByText('Asked here: who took it')).toBeVisible()
})

test('a parcel of a later day that needs proof says when it comes into the run', async ({ as, refusals }) => {
  refusals.push(409)
  const [sender, admin, runner] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const code = await book(sender, { proofLevel: 'name' })
  await sendOut(admin, runner, code, 2)
  const { page } = runner
  await page.goto('/dashboard/delivery-men/my-delivery-list')
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByRole('button', { name: 'Delivered' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).click()
  await expect(row.getByRole('status')).toHaveText(
    `This parcel needs proof of delivery. It comes into your run on ${inDays(2)}.`,
  )
  await expect(page.getByRole('alert').getByText('Proof of delivery is needed')).toHaveCount(0)
})

test('a card payment updates the amount on the courier’s open list and in his open sheet', async ({ as }) => {
  const [sender, admin, runner] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const [plain, withGoods] = [await book(sender), await book(sender, { codTaka: 1200, name: 'Rahima Khatun' })]
  await sendOut(admin, runner, plain, 0)
  const { page } = runner
  await page.goto('/dashboard')
  const row = page.getByRole('row').filter({ hasText: plain })
  await expect(row).toContainText('Collect ৳100')
  await pay(sender, plain)
  await expect(row).not.toContainText('Collect ৳100')

  await deliver(runner, plain)
  await sendOut(admin, runner, withGoods, 0)
  await page.goto('/dashboard/delivery-men/run')
  await page.getByRole('button', { name: 'Another amount, or who took it' }).click()
  const sheet = page.getByRole('dialog', { name: 'Rahima Khatun' })
  const amount = sheet.getByLabel('Collected', { exact: true })
  await expect(amount).toHaveValue('1300')
  await sheet.getByLabel('A neighbour').check()
  await pay(sender, withGoods)
  await expect(amount).toHaveValue('1200')
  await expect(sheet.getByLabel(/^Why is it/)).toBeHidden()
  await expect(sheet.getByLabel('A neighbour')).toBeChecked()
  await sheet.getByRole('button', { name: 'Delivered' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('In hand ৳1,200')).toBeVisible()
})

test('a courier sees the next delivery first, filters his list and can call from it', async ({ as }) => {
  const [sender, admin, runner] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const [later, sooner, done] = [await book(sender), await book(sender), await book(sender)]
  await sendOut(admin, runner, later, 5)
  await sendOut(admin, runner, sooner, 0)
  await sendOut(admin, runner, done, 1)
  await deliver(runner, done)
  const { page } = runner
  await page.goto('/dashboard')
  const rows = page.getByRole('row').filter({ hasText: /RN[0-9A-Z]{11}/ })
  await expect(rows).toContainText([sooner, later, done])
  await expect(rows.first()).toContainText('Today')
  await expect(page.getByText('Total parcels: 3')).toBeVisible()
  await expect(rows.first().getByRole('link', { name: `Call ${booking.name}` })).toHaveAttribute(
    'href',
    'tel:+8801711000000',
  )
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Delivered' })
  await expect(rows).toContainText([done])
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Returned' })
  await expect(page.getByText('Nothing matches this filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(rows).toHaveCount(3)
})

test('a courier’s list offers no delivery of a parcel that goes back to its sender, and nothing to collect for it', async ({
  as,
}) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const { page } = courier
  await sender.call(api.people.updateProfile, { body: { phone: '01811000222', address: 'House 9, Uttara' } })
  const code = await book(sender, { codTaka: 700 })
  await sendOut(admin, courier, code, 0)
  await page.goto('/dashboard/delivery-men/my-delivery-list')
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('Collect')
  const failed = { action_id: crypto.randomUUID(), seq: 1, kind: 'fail', parcel_id: code, at: new Date().toISOString() }
  await courier.call(api.runs.actions, { body: { actions: [{ ...failed, reason: 'refused' }] } })
  await admin.call(api.desk.move, { body: { move: 'turn_back', parcel_ids: [code] } })
  await expect(row).not.toContainText('Collect')
  await expect(row).toContainText(`Give it back to its sender: ${sender.name} · House 9, Uttara`)
  const call = row.getByRole('link', { name: `Call ${sender.name}` })
  await expect(call).toHaveAttribute('href', 'tel:01811000222')
  await expect(row.getByRole('button', { name: 'Returned' })).toBeEnabled()
  await row.getByRole('button', { name: 'Why not now?' }).click()
  await expect(page.getByText('This parcel goes back to its sender')).toBeVisible()
})
