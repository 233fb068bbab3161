import type { Page } from '@playwright/test'
import { api } from '@ranar/contract'
import * as bn from '@ranar/contract/messages/bn/index'
import * as en from '@ranar/contract/messages/en/index'
import { everyFaultOf } from '../axe.ts'
import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'

const languages = [
  ['en-US', en, '৳100'],
  ['bn-BD', bn, '৳১০০'],
] as const
type Words = typeof en | typeof bn

const payButton = (page: Page, { consumer }: Words) => page.getByRole('button', { name: consumer.pay, exact: true })
/** My Parcel, and what it shows of this one. */
const inMyParcel = async (page: Page, code: string) => {
  await page.goto('/dashboard/consumer/my-parcel')
  return page.getByRole('row').filter({ hasText: code })
}
/** From My Parcel to the payment page, and there to the gateway's way. */
const choose = async (page: Page, code: string, words: Words) => {
  const row = await inMyParcel(page, code)
  await row.getByRole('button', { name: words.consumer.pay, exact: true }).click()
  await expect(page.getByRole('heading', { name: words.consumer.payTitle })).toBeVisible()
  await page.getByRole('radio', { name: words.paying.sslcommerz_sandbox }).check()
}
const leave = async (page: Page, words: Words) => {
  await payButton(page, words).click()
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/sandbox-gateway\/pay\//)
}
const press = (page: Page, outcome: string) => page.locator(`button[value="${outcome}"]`).click()
const axe = async (page: Page) => expect(await everyFaultOf(page)).toEqual([])
const filled = (text: string, id: string) => text.replace('{id}', id)

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

  test(`a payment that comes to nothing at the gateway says why, in ${locale}`, async ({ as }) => {
    const sender = await as('consumer', { locale })
    const code = await book(sender)
    const { page } = sender
    const { paying } = words
    await choose(page, code, words)
    await leave(page, words)
    await press(page, 'cancel')
    // The card that My Parcel has asked for may still be paid, so that nobody says yet that nothing was taken.
    await expect(page.getByRole('heading', { name: paying.unprovenTitle })).toBeVisible()
    await expect(page.getByText(filled(paying.canceledUnproven, code))).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: paying.again }).click()
    // The last choice is remembered.
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

  test(`nothing is said to have been paid only when the gateway itself knows of no other end, in ${locale}`, {
    tag: '@phone',
  }, async ({ as }) => {
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
    // Canceled while the gateway's page is still open: by now somebody may be paying there.
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

  test(`paid, and then the line breaks: the closed tab is no loss, in ${locale}`, async ({ as }) => {
    const sender = await as('consumer', { locale })
    const code = await book(sender)
    const { page, context } = sender
    await choose(page, code, words)
    await leave(page, words)
    // Who comes back meanwhile is told what is waited for.
    const next = await context.newPage()
    await next.goto(`/payment/back?parcel_id=${code}`)
    await expect(next.getByRole('heading', { name: words.paying.waitTitle })).toBeVisible()
    for (const text of [filled(words.paying.waitText, code), words.paying.waitLong])
      await expect(next.getByText(text)).toBeVisible()
    await axe(next)
    await page.locator('summary').click()
    await press(page, 'silence')
    await expect(page.locator('h1')).toBeVisible()
    await page.close()
    await expect(next.getByRole('heading', { name: words.consumer.paySucceeded })).toBeVisible()
  })

  test(`paid after the parcel was canceled in another tab: the money goes back, and it is said so, in ${locale}`, async ({
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

  test(`paid, and the tab closed before the way back: Pay in another tab finds it out, in ${locale}`, {
    tag: '@phone',
  }, async ({ as }) => {
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

  test(`the way back with a parcel of somebody else says so and goes on to My Parcel, in ${locale}`, {
    tag: '@phone',
  }, async ({ as, refusals }) => {
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

test('Back from the gateway shows that nothing is paid yet, and leads to the same page again', {
  tag: '@phone',
}, async ({ as }) => {
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

test('who comes back on another device is thanked, and sees the result after the login', { tag: '@phone' }, async ({
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

test('on a slow line it is said what is waited for, and one press is enough', { tag: '@phone' }, async ({ as }) => {
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
