import { book, cancel, cards, giveBack, pay, reject, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { bell, news, said } from '../ways.ts'

test('a sender sees the fee and the refund before requesting it, and is paid', async ({ as }) => {
  const [sender, admin, runner] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const [canceled, rejected, returned] = [await book(sender), await book(sender), await book(sender)]
  for (const code of [canceled, rejected, returned]) await pay(sender, code)
  await cancel(sender, canceled)
  await reject(admin, rejected)
  await sendOut(admin, runner, returned)
  await giveBack(runner, returned)

  const { page } = sender
  await page.goto('/dashboard/consumer/refunds')
  const row = (code: string) => page.getByRole('row').filter({ hasText: code })
  for (const [code, fee, rest] of [
    [canceled, '৳5', '৳95'],
    [rejected, '৳0', '৳100'],
    [returned, '৳50', '৳50'],
  ] as const) {
    await expect(row(code).getByRole('cell').nth(3)).toHaveText(fee)
    await expect(row(code).getByRole('cell').nth(4)).toHaveText(rest)
  }
  await row(canceled).getByRole('button', { name: 'Request to Refund' }).click()
  const question = page.getByRole('dialog', { name: `Request the refund of parcel ${canceled}?` })
  await expect(question).toContainText('You have paid ৳100. ৳95 goes back to you; ৳5 is kept as a fee.')
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(question).toBeHidden()
  await expect(row(canceled).getByRole('button', { name: 'Request to Refund' })).toBeFocused()
  await row(canceled).getByRole('button', { name: 'Request to Refund' }).click()
  await question.getByRole('button', { name: 'Request to Refund' }).click()
  await expect(said(page, 'Your refund is on its way')).toBeVisible()
  await expect(row(canceled).getByRole('button', { name: 'Refunded' })).toBeDisabled()
  // The pressed button is gone, so the focus moves on; the reason opens only when somebody asks for it.
  await expect(row(canceled).getByRole('button', { name: 'Why not now?' })).toBeFocused()
  await expect(row(canceled).getByRole('tooltip')).toBeHidden()
  await row(canceled).getByRole('button', { name: 'Why not now?' }).click()
  await expect(row(canceled).getByRole('tooltip')).toHaveText('Refunded: This parcel is already refunded')
  await bell(page).click()
  await expect(news(page, `Your refund of ৳95 for parcel ${canceled} has been paid`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Refund status' }).selectOption({ label: 'Succeeded' })
  await expect(page).toHaveURL(/refund_status=succeeded/)
  await expect(row(returned)).toBeHidden()
  await expect(row(canceled)).toContainText('Succeeded')
  await page.getByRole('combobox', { name: 'Refund status' }).selectOption({ label: 'Not asked' })
  await expect(row(canceled)).toBeHidden()
  await expect(row(returned)).toBeVisible()
  await page.goto('/dashboard/consumer/my-parcel')
  await expect(row(canceled)).toContainText('Refunded ৳95')
  await expect(row(returned)).not.toContainText('Refunded')
  await page.goto(`/parcel-status?parcel_id=${canceled}`)
  await expect(page.getByText('Refunded ৳95')).toBeVisible()
})

test('a refund that fails at the bank can be requested again', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  await pay(sender, code, cards.refundFails)
  await cancel(sender, code)
  const { page } = sender
  await page.goto('/dashboard/consumer/refunds')
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByRole('button', { name: 'Request to Refund' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request to Refund' }).click()
  await expect(row).toContainText('Failed')
  await expect(row.getByRole('button', { name: 'Request to Refund' })).toBeEnabled()
  await bell(page).click()
  await expect(news(page, `Your refund for parcel ${code} failed. Please ask for it again`)).toBeVisible()
})

test('while the bank has not answered, the refund button is locked and says so', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  await pay(sender, code)
  await cancel(sender, code)
  const { page } = sender
  // The list as it is between the request and the bank's answer.
  await page.route('**/api/consumer/get-refundable-payments*', async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    for (const parcel of body.data.parcels) parcel.payment.refund = { status: 'pending', refundFee: 5, restAmount: 95 }
    await route.fulfill({ response: reply, json: body })
  })
  await page.goto('/dashboard/consumer/refunds')
  await expect(page.getByRole('row').filter({ hasText: code }).getByRole('button', { name: 'Aproved' })).toBeDisabled()
})

test('a sender without refundable payments is told so', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/consumer/refunds')
  await expect(page.getByText(/^No refunds yet/)).toBeVisible()
})

test('the page of a canceled parcel leads to its refund, and then says what goes back', async ({ as }) => {
  const sender = await as('consumer')
  const code = await book(sender)
  await pay(sender, code)
  const { page } = sender
  await page.goto(`/dashboard/consumer/parcel/${code}`)
  const ask = page.getByRole('main').getByRole('button', { name: 'Request to Refund' })
  await expect(page.getByRole('main').getByText('Booked').first()).toBeVisible()
  await expect(ask).toBeHidden()
  await cancel(sender, code)
  await ask.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request to Refund' }).click()
  await expect(said(page, /refund/i).first()).toBeVisible()
  await page.goto(`/dashboard/consumer/parcel/${code}`)
  await expect(page.getByRole('main').getByText(/^Refunded ৳|৳.* is on its way back$/)).toBeVisible()
  await expect(ask).toBeHidden()
})
