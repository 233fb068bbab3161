import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { letterTo } from '../mail.ts'
import { book, deliver, pay, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { portrait } from '../pictures.ts'
import { card, endUndo, morning, stageOf, tapTwice } from '../run.ts'

const [digits, wrong] = [/^\d{6}$/m, '000000']

test('a courier is told at the door that the code is missing or wrong, and delivers with the right one', async ({
  as,
}) => {
  const email = `door-${randomUUID()}@example.com`
  const { sender, courier, code } = await morning(as, 1, { proofLevel: 'code', email })
  const [right = ''] = digits.exec(await letterTo(email, digits)) ?? []
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  const sheet = courier.page.getByRole('dialog', { name: 'Receiver 1' })
  const [field, button] = [sheet.getByLabel('Delivery code'), sheet.getByRole('button', { name: 'Delivered' })]
  let checks = 0
  courier.page.on('request', (request) => {
    if (request.url().includes('/api/delivery-men/check-code')) checks += 1
  })
  await tapTwice(button)
  await expect(sheet.getByRole('alert')).toContainText('No code is typed.')
  await field.fill('12345')
  await button.click()
  await expect(sheet.getByRole('alert')).toContainText('A code has six digits.')
  await field.fill(wrong)
  await expect(sheet.getByRole('alert')).toBeHidden()
  // A double tap costs one try.
  await button.dblclick()
  await expect(sheet.getByRole('alert')).toContainText('This code is wrong; 4 tries left.')
  await expect(field).toBeFocused()
  // The receiver may read it out, or paste it, in two halves.
  await field.clear()
  await field.pressSequentially(`${right.slice(0, 3)} ${right.slice(3)}`)
  await expect(field).toHaveValue(right)
  await button.click()
  await expect(sheet).toBeHidden()
  expect(checks).toBe(2)
  await endUndo(courier)
  await expect.poll(() => stageOf(sender, code)).toBe('delivered')
})

test('a courier who cannot get the right code saves the delivery as it is, and the office decides', async ({ as }) => {
  const { sender, admin, courier, code } = await morning(as, 1, { proofLevel: 'code' })
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  const sheet = courier.page.getByRole('dialog', { name: 'Receiver 1' })
  await sheet.getByLabel('Delivery code').fill(wrong)
  await sheet.getByRole('button', { name: 'Delivered' }).click()
  await expect(sheet.getByRole('alert')).toContainText('This code is wrong')
  for (let tries = 1; tries < 5; tries++)
    await courier.call(api.runs.checkCode, { body: { parcel_id: code, code: wrong } })
  // Without tries no code is checked, so none can be called wrong.
  await sheet.getByLabel('Delivery code').fill('000001')
  await sheet.getByRole('button', { name: 'Delivered' }).click()
  await expect(sheet.getByRole('alert')).toContainText('No more codes can be checked')
  await sheet.getByRole('button', { name: 'Delivered' }).click()
  await expect(sheet).toBeHidden()
  await endUndo(courier)
  await expect.poll(() => stageOf(sender, code)).toBe('delivered')
  const { exceptions } = (await admin.call(api.desk.exceptions, { query: { kind: 'code', limit: 100 } })).data
  expect(exceptions.map(({ parcel_id }) => parcel_id)).toContain(code)
})

test('a picture that cannot be read and an amount that nobody can have taken are refused at the door', {
  tag: '@phone',
}, async ({ as }) => {
  const { courier } = await morning(as, 1, { proofLevel: 'photo', codTaka: 700 })
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  const sheet = courier.page.getByRole('dialog', { name: 'Receiver 1' })
  const broken = { name: 'door.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') }
  await sheet.locator('input[type="file"]').setInputFiles(broken)
  await expect(sheet.getByRole('alert')).toHaveText('This picture cannot be read. Take it again.')
  await sheet.locator('input[type="file"]').setInputFiles(portrait)
  await expect(sheet.getByRole('img', { name: 'The photo is kept' })).toBeVisible()
  await expect(sheet.getByRole('alert')).toHaveCount(0)
  for (const amount of ['', '1000001', '7.5', '-7']) {
    await sheet.getByLabel('Collected').fill(amount)
    await sheet.getByRole('button', { name: 'Delivered' }).click()
    await expect(sheet.getByRole('alert')).toHaveText('An amount is a whole number of taka')
  }
})

test('the last try says that the parcel goes back; it is then given back, nothing is collected, and the day ends', async ({
  as,
}) => {
  const { sender, courier, code } = await morning(as)
  const { page } = courier
  for (const [seq, kind] of (['fail', 'retry', 'fail', 'retry'] as const).entries()) {
    const action = { action_id: randomUUID(), seq, kind, parcel_id: code, at: new Date().toISOString() }
    const why = kind === 'fail' ? ({ reason: 'no_access' } as const) : {}
    await courier.call(api.runs.actions, { body: { actions: [{ ...action, ...why }] } })
  }
  await page.reload()
  await expect(page.getByText('Still to collect ৳100')).toBeVisible()
  await card(courier).getByRole('button', { name: 'Could not deliver' }).click()
  const sheet = page.getByRole('dialog', { name: 'Why could it not be delivered?' })
  await expect(sheet.getByRole('button', { name: /weather/i })).toContainText('another try')
  const last = sheet.getByRole('button', { name: /There was no way in/ })
  await expect(last).toContainText('last try: goes back to the sender')
  await last.click()
  await expect(page.getByText('Still to collect ৳0')).toBeVisible()
  await expect(card(courier)).toContainText('Return Give the parcel back to its sender. It was for Receiver 1.')
  await expect(card(courier)).toContainText('If you cannot give it back today, bring it to the office.')
  await card(courier).getByRole('button', { name: 'Returned to the sender' }).click()
  await expect(page.getByText('1 parcel given back to its sender.')).toBeVisible()
  await endUndo(courier)
  await expect.poll(() => stageOf(sender, code)).toBe('returned')
})

test('at the door of a parcel that is paid, missing money is no reason', async ({ as }) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const code = await book(sender)
  await pay(sender, code)
  await sendOut(admin, courier, code, 0)
  await courier.page.goto('/dashboard/delivery-men/run')
  await card(courier).getByRole('button', { name: 'Could not deliver' }).click()
  const sheet = courier.page.getByRole('dialog', { name: 'Why could it not be delivered?' })
  await expect(sheet.getByRole('button', { name: /refused/ })).toBeVisible()
  await expect(sheet.getByRole('button', { name: /money was not ready/ })).toHaveCount(0)
})

test('a courier opens the cash page without signal, reads the last balance and is led there when the day is done', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { courier, code } = await morning(as)
  const { page, context } = courier
  await deliver(courier, code)
  await expect(page.getByRole('link', { name: 'Hand over ৳100' })).toBeVisible()
  await page.getByRole('link', { name: 'Hand over ৳100' }).click()
  const collected = page.getByRole('row').filter({ hasText: code })
  await expect(collected).toBeVisible()
  await page.getByRole('link', { name: 'Run' }).click()
  await expect(page.getByRole('heading', { name: "Today's run" })).toBeVisible()
  await context.setOffline(true)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/delivery-men/cash')) asked += 1
  })
  await page.getByRole('link', { name: 'Cash' }).click()
  await expect(collected).toContainText('৳100')
  await expect(page.getByText(/Last updated/)).toBeVisible()
  expect(asked).toBeLessThan(10)
  // The balance is kept in the browser, not only by the page that was left open.
  await page.route('**/api/delivery-men/cash*', (route) => route.abort())
  await context.setOffline(false)
  await page.reload()
  await expect(collected).toContainText('৳100')
})

test('a cash page that was never opened says without signal that it cannot be read, and does not ask without end', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { page } = await as('delivery_men')
  let asked = 0
  await page.route('**/api/delivery-men/cash*', (route) => {
    asked += 1
    return route.abort()
  })
  await page.goto('/dashboard/my-profile')
  await page.getByRole('link', { name: 'Cash' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(asked).toBeLessThan(20)
})

test('a receiver’s second number on the stop can be called with a tap', async ({ as }) => {
  const { courier } = await morning(as)
  const { page } = courier
  await page.route('**/api/delivery-men/my-run*', async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    body.data.run.stops[0].note = 'Ring twice, flat 12 · +880 1811-000002 · 4th floor'
    await route.fulfill({ response: reply, json: body })
  })
  await page.reload()
  const links = card(courier).getByText('Ring twice').locator('..').getByRole('link')
  await expect(links).toHaveText(['+880 1811-000002'])
  await expect(links).toHaveAttribute('href', 'tel:+8801811000002')
})

test('the browser’s Back asks before what was noted at the door is lost', async ({ as }) => {
  const { courier } = await morning(as, 1)
  const { page } = courier
  await page.goto('/dashboard/my-profile')
  await page.getByRole('link', { name: 'Run', exact: true }).first().click()
  await card(courier).getByRole('button', { name: 'Another amount, or who took it' }).click()
  const delivering = page.getByRole('dialog', { name: /^Receiver/ })
  await delivering.getByLabel('Name').fill('Rahima')
  await page.evaluate(() => history.back())
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(delivering.getByLabel('Name')).toHaveValue('Rahima')
})
