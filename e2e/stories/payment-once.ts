import { api } from '@ranar/contract'
import { book, cards, pay } from '../parcels.ts'
import { fillCard, openPayment, payButton } from '../paying.ts'
import { expect, test } from '../people.ts'

test('a payment page that is open in a second tab learns of the payment and charges nothing again', {
  tag: '@phone',
}, async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page, context } = sender
  await openPayment(page, code)
  await fillCard(page, cards.good)
  const other = await context.newPage()
  await openPayment(other, code)
  await fillCard(other, cards.good)
  const told = expect(page.getByText('Nothing was charged again.')).toBeVisible()
  await payButton(other).click()
  await expect(other.getByRole('heading', { name: 'Payment Succeded!' })).toBeVisible()
  await told
  await expect(page).toHaveURL(/\/my-parcel$/)
  const all = (await sender.call(api.notifications.list, { query: { limit: 50 } })).data.notifications
  expect(all.filter(({ message }) => message.includes('Your payment of'))).toHaveLength(1)
})

test('a double click pays once', { tag: '@phone' }, async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await openPayment(page, code)
  await fillCard(page, cards.good)
  const charges: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/payment/sandbox-card') && charges.push(request.url()))
  await payButton(page).dblclick()
  await expect(page.getByRole('heading', { name: 'Payment Succeded!' })).toBeVisible()
  expect(charges).toHaveLength(1)
})

test('a payment page without live updates is refused a second charge', { tag: '@phone' }, async ({ as, refusals }) => {
  refusals.push(0, 409)
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await page.route('**/api/notification/stream*', (route) => route.abort())
  // Once opened, the page checks whether the open payment has succeeded, then refetches the parcel.
  const looked = page
    .waitForResponse('**/api/payment/check')
    .then(() => page.waitForResponse('**/api/consumer/get-parcel?*'))
  await openPayment(page, code)
  await looked
  await fillCard(page, cards.good)
  await pay(sender, code)
  await payButton(page).click()
  await expect(page.getByText('Nothing was charged again.')).toBeVisible()
})
