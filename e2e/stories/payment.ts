import { api } from '@ranar/contract'
import { book, cards, inDays } from '../parcels.ts'
import { fillCard, openPayment, payButton } from '../paying.ts'
import { expect, test } from '../people.ts'
import { bell, news, said, withoutStream } from '../ways.ts'

test('a sender pays by card, sees confetti, returns to My Parcel and opens the receipt', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await openPayment(page, code)
  await expect(page.getByText('No real money moves here.')).toBeVisible()
  await expect(page.getByText('৳100', { exact: true })).toBeVisible()
  await fillCard(page, cards.good)
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('4242 4242 4242 4242')
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Payment Succeded!' })).toBeVisible()
  await expect(page.locator('canvas')).toBeAttached()
  await expect(page).toHaveURL(/\/dashboard\/consumer\/my-parcel$/)
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('Succeeded')
  await expect(row.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled()
  await expect(row.getByRole('button', { name: 'Update' })).toBeDisabled()
  await bell(page).click()
  await expect(news(page, `Your payment of ৳100 for parcel ${code} was received`)).toBeVisible()
  await page.keyboard.press('Escape')
  const seen = async () => (await sender.call(api.journeys.details, { query: { parcel_id: code } })).data.timeline
  await expect.poll(async () => (await seen()).find(({ name }) => name === 'paid')?.note).toBe('•••• 4242')
  await row.getByRole('link', { name: 'Receipt' }).click()
  const receipt = page.getByRole('article')
  for (const text of [
    `Delivery of parcel ${code}`,
    `${inDays(0).replaceAll('-', '')}-${code}`,
    'Payment date',
    'Paid by card •••• 4242',
    'Motijheel, Dhaka 1000',
  ])
    await expect(receipt).toContainText(text)
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/dashboard/consumer/my-parcel')
})

test('a sender who prefers reduced motion sees no confetti', { tag: '@phone' }, async ({ as }) => {
  const sender = await as('consumer', { reducedMotion: 'reduce' })
  const { page } = sender
  await openPayment(page, await book(sender))
  await fillCard(page, cards.good)
  await payButton(page).click()
  const paid = page.getByRole('heading', { name: 'Payment Succeded!' })
  await expect(paid).toBeInViewport()
  await expect(paid).toBeFocused()
  await expect(page.locator('canvas')).not.toBeAttached()
})

test('a sender reads why the bank refuses a card, and pays with another', { tag: '@phone' }, async ({
  as,
  refusals,
}) => {
  refusals.push(402)
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await openPayment(page, code)
  for (const [card, words] of [
    [cards.declined, 'Your card was declined.'],
    [cards.noFunds, 'Your card has insufficient funds.'],
  ] as const) {
    await fillCard(page, card)
    await payButton(page).click()
    await expect(page.getByRole('alert').getByText(words)).toBeVisible()
  }
  await page.getByRole('radio', { name: 'bKash' }).check()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Card (sandbox)', exact: true }).check()
  await fillCard(page, cards.good)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Payment Succeded!' })).toBeVisible()
  const [parcel] = (await sender.call(api.parcels.mine)).data.parcels
  expect(parcel?.payment).toMatchObject({ status: 'succeeded', amount: 100 })
})

test('a card that needs a confirmation is charged only after the sender confirms', { tag: '@phone' }, async ({
  as,
}) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await openPayment(page, code)
  await fillCard(page, cards.asks)
  await payButton(page).click()
  const question = page.getByRole('dialog', { name: 'Your bank asks: is this you?' })
  await question.getByRole('button', { name: 'No, do not pay' }).click()
  await expect(page.getByText('You did not confirm, so nothing was paid.')).toBeVisible()
  // The closing dialog has the buttons of the next one.
  await expect(question).toHaveCount(0)
  expect((await sender.call(api.parcels.get, { query: { parcel_id: code } })).data.parcel.payment?.status).not.toBe(
    'succeeded',
  )
  await payButton(page).click()
  await question.getByRole('button', { name: 'Yes, it is me' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Succeded!' })).toBeVisible()
})

test('an empty card field shows what is missing', { tag: '@desktop' }, async ({ as }) => {
  const sender = await as('consumer')
  const { page } = sender
  await openPayment(page, await book(sender))
  await payButton(page).click()
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveAccessibleDescription(
    'Card number is required',
  )
  await expect(page.getByRole('textbox', { name: 'Expiry date' })).toHaveAccessibleDescription(
    'Expiry date is required',
  )
  await expect(page.getByRole('textbox', { name: 'Security code' })).toHaveAccessibleDescription(
    'Security code is required',
  )
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/my-parcel$/)
})

test('the payment secret leaves the URL at once and survives a reload', { tag: '@phone' }, async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  const due = (await sender.call(api.payments.createIntent, { query: { parcel_id: code } })).data
  await page.goto(`/payment?q=${Buffer.from(JSON.stringify(due)).toString('base64url')}`)
  await expect(page.getByText('৳100', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/payment$/)
  await page.reload()
  await expect(page.getByText('৳100', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/payment$/)
  await fillCard(page, cards.good)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Payment Succeded!' })).toBeVisible()
  await expect(page).toHaveURL(/\/my-parcel$/)
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('Succeeded')
})

test('a payment page without its secret asks the sender to refresh', { tag: '@phone' }, async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/payment')
  await payButton(page).click()
  await expect(page.getByText('client_secret is missing, Refresh the page')).toBeVisible()
})

for (const way of ['Card (sandbox)', 'bKash, Nagad or a Bangladeshi card (sandbox)'])
  test(`after the session has ended, the login leads back to the same payment by ${way}`, { tag: '@phone' }, async ({
    as,
    refusals,
  }) => {
    refusals.push(401)
    const sender = await as('consumer')
    const code = await book(sender)
    const { page } = sender
    // With it the page may find out by itself.
    await withoutStream(page)
    await openPayment(page, code)
    await page.getByRole('radio', { name: way, exact: true }).check()
    const isCard = way.startsWith('Card')
    if (isCard) await fillCard(page, cards.good)
    // A call still under way would be refused and lead to the login by itself.
    await sender.idle()
    await sender.context.clearCookies()
    await payButton(page).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    expect(page.url()).not.toContain('q%3D')
    await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(sender.email)
    await page.getByLabel('Password', { exact: true }).fill(sender.password)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/payment$/)
    await expect(page.getByText(code)).toBeVisible()
    await expect(page.getByText('৳100', { exact: true })).toBeVisible()
    await expect(page.getByRole('radio', { name: way, exact: true })).toBeChecked()
    if (isCard) await fillCard(page, cards.good)
    await payButton(page).click()
    if (!isCard) return expect(page).toHaveURL(/sandbox-gateway/)
    await expect(page.getByRole('heading', { name: 'Payment Succeded!' })).toBeVisible()
  })

test('the payment page is for senders only', { tag: '@phone' }, async ({ as }) => {
  const [guest, runner] = [await as('guest'), await as('delivery_men')]
  await guest.page.goto('/payment')
  await expect(guest.page).toHaveURL(/\/auth\/login/)
  await runner.page.goto('/payment')
  await expect(runner.page).toHaveURL(/\/my-delivery-list/)
  await expect(said(runner.page, 'Pay for your parcel')).toBeHidden()
})
