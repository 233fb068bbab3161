import { book, cancel, pay, reject } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { modals } from '../screens.ts'
import { said } from '../ways.ts'

test('a sender who asks for a refund from a card confirms that very refund, and Back leads to the card', async ({
  as,
}) => {
  const [sender, admin] = [await as('consumer'), await as('admin')]
  const [own, byOffice] = [await book(sender), await book(sender)]
  for (const code of [own, byOffice]) await pay(sender, code)
  await cancel(sender, own)
  await reject(admin, byOffice)
  const { page } = sender
  await page.goto('/dashboard/consumer/my-parcel?status_stage=canceled')
  const ask = (code: string) =>
    page.getByRole('row').filter({ hasText: code }).getByRole('button', { name: 'Request to Refund' })
  const question = (code: string) => page.getByRole('dialog', { name: `Request the refund of parcel ${code}?` })
  await ask(byOffice).click()
  await expect(question(byOffice)).toContainText('You have paid ৳100. All of it goes back to you.')
  await page.goBack()
  await expect(page).toHaveURL(/my-parcel\?status_stage=canceled$/)
  await expect(question(byOffice)).toBeHidden()

  await ask(own).click()
  await expect(question(own)).toContainText('You have paid ৳100. ৳95 goes back to you; ৳5 is kept as a fee.')
  await question(own).getByRole('button', { name: 'Request to Refund' }).click()
  await expect(said(page, 'Your refund is on its way')).toBeVisible()
  await expect(question(own)).toBeHidden()
  await expect(page).toHaveURL(/\/refunds$/)
  const row = page.getByRole('row').filter({ hasText: own })
  await expect(row.getByRole('button', { name: 'Refunded' })).toBeDisabled()
  await page.goBack()
  await expect(page).toHaveURL(/my-parcel\?status_stage=canceled$/)
  await page.goto(`/dashboard/consumer/refunds?parcel_id=${own}`)
  await expect(page.getByRole('status').filter({ hasText: 'This parcel is already refunded' })).toBeVisible()
})

test('the address of a refund says why it cannot be requested, and opens its question once it can', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  await pay(sender, code)
  const { page } = sender
  await page.goto(`/dashboard/consumer/refunds?parcel_id=${code}`)
  await expect(page.getByText(/^No refunds yet/)).toBeVisible()
  await expect(page.getByText('There is nothing to refund for this parcel')).toBeVisible()
  await expect(modals(page)).toBeHidden()
  await cancel(sender, code)
  await expect(page.getByRole('dialog', { name: `Request the refund of parcel ${code}?` })).toBeVisible()
})
