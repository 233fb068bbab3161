import { api } from '@ranar/contract'
import { inMyParcel, languages, leave, press } from '../gateway.ts'
import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'

test('an amount that is too small for a card is paid on the gateway’s page', async ({ as, refusals }) => {
  refusals.push(409)
  const [, words] = languages[0]
  const sender = await as('consumer')
  const { page } = sender
  const code = await book(sender)
  // The company's prices suffice for a card, so the bank's refusal is simulated; `card.test.ts` has the real one.
  const json = { success: false, message: words.payments.amountTooSmall }
  await page.route('**/payment/create-payment-intent*', (route) => route.fulfill({ status: 409, json }))
  const row = await inMyParcel(page, code)
  await row.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText(/^This amount is too small for a card\./)).toBeVisible()
  await expect(page.getByRole('radio', { name: words.paying.sandbox })).toHaveCount(0)
  await leave(page, words)
  await page.locator('input[value="bkash"]').check()
  await press(page, 'success')
  await expect(page.getByRole('heading', { name: words.consumer.paySucceeded })).toBeVisible()
  const { payment } = (await sender.call(api.parcels.get, { query: { parcel_id: code } })).data.parcel
  expect(payment).toMatchObject({ status: 'succeeded' })
})
