import { api } from '@ranar/contract'
import { book, cancel } from '../parcels.ts'
import { fillCard, openPayment, payButton } from '../paying.ts'
import { expect, test } from '../people.ts'

test('a payer is told that the parcel was canceled elsewhere, and can book it again', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await openPayment(page, code)
  await fillCard(page, '4242')
  await cancel(sender, code)
  await expect(page.getByRole('heading', { name: 'This parcel is already canceled' })).toBeVisible()
  await expect(page.getByText(`Parcel ${code} needs no payment any more`)).toBeVisible()
  await expect(payButton(page)).toBeHidden()
  await page.getByRole('link', { name: 'Book again' }).click()
  await expect(page).toHaveURL(new RegExp(`again=${code}`))
})

test('a payer who opens the payment of a canceled parcel from a link can book it again', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  await cancel(sender, code)
  const { page } = sender
  await page.goto(`/payment?parcel_id=${code}`)
  await expect(page.getByRole('heading', { name: 'This parcel is already canceled' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['To My Parcel', 'Book again'])
})

test('a payer is told of a price that was changed elsewhere, and pays the new one', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await openPayment(page, code)
  await expect(page.getByText('৳100', { exact: true })).toBeVisible()
  await sender.call(api.parcels.update, { query: { parcel_id: code }, body: { weight: 2 } })
  await expect(page.getByText('৳150', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('৳150')
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Payment Succeded!' })).toBeVisible()
  const [parcel] = (await sender.call(api.parcels.mine)).data.parcels
  expect(parcel?.payment).toMatchObject({ status: 'succeeded', amount: 150 })
})
