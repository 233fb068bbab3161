import { api } from '@ranar/contract'
import * as en from '@ranar/contract/messages/en/index'
import { axe, choose, filled, inMyParcel, languages, leave, press } from '../gateway.ts'
import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'

for (const [locale, words, amount] of languages) {
  test(`a sender who pays and closes the gateway’s tab sees the payment in another tab, in ${locale}`, async ({
    as,
  }) => {
    const sender = await as('consumer', { locale })
    const code = await book(sender)
    const { page, context } = sender
    await choose(page, code, words)
    await leave(page, words)
    // Opening the result page before the gateway has reported explains what is still pending.
    const next = await context.newPage()
    await next.goto(`/payment/back?parcel_id=${code}`)
    await expect(next.getByRole('heading', { name: words.paying.waitTitle })).toBeVisible()
    for (const text of [filled(words.paying.waitText, code), words.paying.waitLong])
      await expect(next.getByText(text)).toBeVisible()
    await axe(next)
    await page.locator('summary').click()
    // The success heading is shown for only three seconds, so start waiting before the payment.
    const thanks = expect(next.getByRole('heading', { name: words.consumer.paySucceeded })).toBeVisible()
    await press(page, 'silence')
    await expect(page.locator('h1')).toBeVisible()
    await page.close()
    await thanks
  })

  test(`a payment made after the parcel was canceled in another tab goes back, and the sender is told, in ${locale}`, async ({
    as,
  }) => {
    const sender = await as('consumer', { locale })
    const code = await book(sender)
    const { page, context } = sender
    await choose(page, code, words)
    await leave(page, words)
    const other = await context.newPage()
    const row = await inMyParcel(other, code)
    await row.getByRole('button', { name: words.consumer.cancel, exact: true }).click()
    await other.getByRole('dialog').getByRole('button', { name: words.consumer.cancelGo }).click()
    await expect(row.getByRole('button', { name: words.consumer.cancel, exact: true })).toBeDisabled()
    await press(page, 'success')
    await expect(page.getByRole('heading', { name: words.paying.returnedTitle })).toBeVisible()
    await expect(page.getByText(filled(words.paying.returnedCanceled, code).replace('{amount}', amount))).toBeVisible()
    await expect(page.getByRole('link', { name: words.paying.again })).toHaveCount(0)
    await axe(page)
  })

  test(`a sender who paid and closed the gateway’s tab presses Pay elsewhere and sees that it is paid, in ${locale}`, async ({
    as,
  }) => {
    const sender = await as('consumer', { locale })
    const code = await book(sender)
    const { page, context } = sender
    await choose(page, code, words)
    await leave(page, words)
    const other = await context.newPage()
    const row = await inMyParcel(other, code)
    await expect(row.getByRole('button', { name: words.consumer.pay, exact: true })).toBeEnabled()
    await page.locator('summary').click()
    await press(page, 'silence')
    await expect(page.locator('h1')).toBeVisible()
    await page.close()
    await row.getByRole('button', { name: words.consumer.pay, exact: true }).click()
    await expect(other.getByRole('heading', { name: words.payments.alreadyPaid })).toBeVisible()
    await expect(other).toHaveURL(/\/dashboard\/consumer\/my-parcel$/)
    await expect(row).toContainText(words.consumer.receipt)
  })

  test(`the result page of somebody else’s parcel says that it is unknown and leads to My Parcel, in ${locale}`, async ({
    as,
    refusals,
  }) => {
    refusals.push(404)
    const [sender, stranger] = [await as('consumer'), await as('consumer', { locale })]
    const code = await book(sender)
    const { page } = stranger
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/payment/outcome')) asked++
    })
    await page.clock.install()
    await page.goto(`/payment/back?parcel_id=${code}`)
    await expect(page.getByRole('heading', { name: words.paying.unknownTitle })).toBeVisible()
    await expect(page.getByText(filled(words.paying.unknownText, code))).toBeVisible()
    await page.clock.fastForward('05:00')
    await axe(page)
    expect(asked).toBe(1)
    await page.getByRole('link', { name: words.consumer.toMyParcel }).click()
    await expect(page).toHaveURL(/\/dashboard\/consumer\/my-parcel$/)
  })
}

test('a payer who returns in a browser without a session is thanked and sees the result after the login', async ({
  as,
}) => {
  const [sender, guest] = [await as('consumer'), await as('guest')]
  const code = await book(sender)
  const { redirect_url } = (
    await sender.call(api.payments.session, { body: { parcel_id: code, provider: 'sslcommerz' } })
  ).data
  const { page } = guest
  await page.goto(redirect_url)
  await press(page, 'success')
  await expect(page.getByRole('heading', { name: en.paying.guestTitle })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Login' }).last().click()
  await page.getByRole('textbox', { name: 'Email' }).fill(sender.email)
  await page.getByLabel('Password', { exact: true }).fill(sender.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { name: en.consumer.paySucceeded })).toBeVisible()
})
