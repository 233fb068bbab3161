import { book, booking, inDays, pay, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { bell, goTo, manage, news, rowWith, said, withoutStream } from '../ways.ts'

test('an admin rejects a paid parcel, and its sender is notified and can request a full refund', async ({ as }) => {
  const [sender, admin] = [await as('consumer'), await as('admin')]
  const code = await book(sender)
  await pay(sender, code)
  const { page } = admin
  // Bookings of other stories would push the row to the next page.
  await withoutStream(page)
  await page.goto('/dashboard/admin/all-parcels')
  const drawer = await manage(page, code)
  await drawer.getByRole('button', { name: 'Reject' }).click()
  const question = page.getByRole('dialog', { name: `Reject parcel ${code}?` })
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(question).toContainText('It is paid: ৳100 can be refunded without a fee.')
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await question.getByRole('button', { name: 'Reject' }).click()
  await expect(said(page, 'Parcel has been rejected')).toBeVisible()
  await expect(await rowWith(page, code)).toContainText('Canceled')

  await sender.page.goto('/dashboard')
  await bell(sender.page).click()
  await expect(
    news(sender.page, `Your parcel ${code} to ${booking.name} was not accepted and has been canceled`),
  ).toBeVisible()
  await sender.page.keyboard.press('Escape')
  await goTo(sender.page, 'My Refunds')
  const row = sender.page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('৳0')
  await expect(row.getByRole('button', { name: 'Request to Refund' })).toBeEnabled()
})

test('an admin cannot assign or reject a parcel that is not pending', async ({ as }) => {
  const [sender, admin, runner] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const code = await book(sender)
  await sendOut(admin, runner, code)
  const { page } = admin
  await page.goto('/dashboard/admin/all-parcels?status_stage=on+the+way')
  const drawer = await manage(page, code)
  await expect(
    drawer.getByText('This parcel can no longer be assigned or rejected here. Its status: on the way.'),
  ).toBeVisible()
  await expect(drawer.getByLabel('Delivery man')).toBeDisabled()
  await expect(drawer.getByLabel('Approximate delivery date')).toBeDisabled()
  await expect(drawer.getByRole('button', { name: 'Assign' })).toBeDisabled()
  await expect(drawer.getByRole('button', { name: 'Reject' })).toBeDisabled()
})

test('an admin who omits the courier or the date is told so, and yesterday is refused', async ({ as, refusals }) => {
  refusals.push(400)
  const [sender, admin, runner] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const code = await book(sender)
  const { page } = admin
  await page.goto('/dashboard/admin/all-parcels?status_stage=pending')
  const drawer = await manage(page, code)
  await drawer.getByRole('button', { name: 'Assign' }).click()
  await expect(drawer.getByText('Delivery Men Id is Required')).toBeVisible()
  await expect(drawer.getByText('Approximate Delivery Date is Required')).toBeVisible()
  await drawer.getByLabel('Delivery man').fill(runner.email)
  await page.getByRole('option', { name: runner.email }).click()
  await drawer.getByLabel('Approximate delivery date').fill(inDays(-1))
  await drawer.getByRole('button', { name: 'Assign' }).click()
  await expect(drawer.getByText('Approximate Delivery Date cannot be before today')).toBeVisible()
})
