import { api } from '@ranar/contract'
import * as en from '@ranar/contract/messages/en/index'
import { axe, choose, filled, languages, leave, payButton, press } from '../gateway.ts'
import { book, pay } from '../parcels.ts'
import { expect, test } from '../people.ts'

for (const [locale, words, amount] of languages) {
  test(`a sender pays on the gateway’s page and comes back, in ${locale}`, async ({ as }) => {
    const sender = await as('consumer', { locale })
    const code = await book(sender)
    const { page } = sender
    await choose(page, code, words)
    await expect(page.getByText(amount, { exact: true })).toBeVisible()
    await axe(page)
    await leave(page, words)
    await axe(page)
    await page.locator('input[value="bkash"]').check()
    await press(page, 'success')
    await expect(page.getByRole('heading', { name: words.consumer.paySucceeded })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\/consumer\/my-parcel$/)
    const { parcel } = (await sender.call(api.parcels.get, { query: { parcel_id: code } })).data
    expect(parcel.payment).toMatchObject({ status: 'succeeded', amount: 100 })
  })

  test(`a sender is told that a payment was canceled, failed or returned as risky at the gateway, in ${locale}`, async ({
    as,
  }) => {
    const sender = await as('consumer', { locale })
    const code = await book(sender)
    const { page } = sender
    const { paying } = words
    await choose(page, code, words)
    await leave(page, words)
    await press(page, 'cancel')
    // The card payment opened from My Parcel may still succeed, so the page cannot say that nothing was paid.
    await expect(page.getByRole('heading', { name: paying.unprovenTitle })).toBeVisible()
    await expect(page.getByText(filled(paying.canceledUnproven, code))).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: paying.again }).click()
    // The page remembers the last choice.
    await expect(page.getByRole('radio', { name: paying.sslcommerz_sandbox })).toBeChecked()
    await leave(page, words)
    await press(page, 'fail')
    await expect(page.getByRole('heading', { name: paying.unprovenTitle })).toBeVisible()
    await expect(page.getByText(filled(paying.failedUnproven, code))).toBeVisible()
    await page.getByRole('link', { name: paying.again }).click()
    await leave(page, words)
    await page.locator('summary').click()
    await press(page, 'risk')
    await expect(page.getByRole('heading', { name: paying.returnedTitle })).toBeVisible()
    await expect(page.getByText(filled(paying.returnedText, code))).toBeVisible()
    await axe(page)
  })

  test(`a payment is called failed only once the gateway confirms that it ended unpaid, in ${locale}`, async ({
    as,
  }) => {
    const sender = await as('consumer', { locale })
    const { page } = sender
    const { paying } = words
    const [tried, canceled] = [await book(sender), await book(sender)]
    const pageFor = async (parcel_id: string) =>
      (await sender.call(api.payments.session, { body: { parcel_id, provider: 'sslcommerz' } })).data.redirect_url
    await page.goto(await pageFor(tried))
    await press(page, 'fail')
    await expect(page.getByRole('heading', { name: paying.failedTitle })).toBeVisible()
    await expect(page.getByText(filled(paying.failedText, tried))).toBeVisible()
    await expect(page.getByRole('link', { name: paying.again })).toBeVisible()
    // The parcel is canceled while the gateway's page is open, where somebody may still pay.
    const open = await pageFor(canceled)
    await sender.call(api.parcels.cancel, { query: { parcel_id: canceled } })
    await page.goto(`/payment/back?parcel_id=${canceled}&end=canceled`)
    await expect(page.getByRole('heading', { name: paying.unprovenTitle })).toBeVisible()
    await expect(page.getByText(filled(paying.canceledUnproven, canceled))).toBeVisible()
    await axe(page)
    await page.goto(open)
    await press(page, 'cancel')
    await expect(page.getByRole('heading', { name: paying.failedTitle })).toBeVisible()
    await expect(page.getByText(filled(paying.canceledText, canceled))).toBeVisible()
  })
}

test('a sender who goes Back from the gateway sees that no payment is known, and Pay opens the same gateway page', async ({
  as,
}) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await choose(page, code, en)
  await leave(page, en)
  const first = page.url()
  await page.goBack()
  await expect(page.getByText('it has not told us of a payment')).toBeVisible()
  await leave(page, en)
  expect(page.url()).toBe(first)
  await press(page, 'success')
  await expect(page.getByRole('heading', { name: en.consumer.paySucceeded })).toBeVisible()
})

test('on a slow connection the page says that it opens the gateway, and locks the choice meanwhile', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await choose(page, code, en)
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/payment/session', async (route) => {
    await asked.promise
    await route.continue()
  })
  await payButton(page, en).click()
  await expect(page.getByText('Taking you to the page of SSLCommerz sandbox …')).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeDisabled()
  asked.resolve()
  await expect(page).toHaveURL(/sandbox-gateway/)
  await press(page, 'success')
  await expect(page.getByRole('heading', { name: en.consumer.paySucceeded })).toBeVisible()
})

test('who pays on a gateway’s page what was paid by card meanwhile reads that this money goes back', {
  tag: '@phone',
}, async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await choose(page, code, en)
  await leave(page, en)
  await pay(sender, code)
  await press(page, 'success')
  await expect(page.getByRole('heading', { name: en.paying.returnedTitle })).toBeVisible()
  await expect(page.getByText(filled(en.paying.returnedSecond, code))).toBeVisible()
})
