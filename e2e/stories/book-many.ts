import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { shutsNobodyOut } from '../axe.ts'
import { bookAll, choose, file, line, openMany, totalOf } from '../importing.ts'
import { expect, test } from '../people.ts'

test('a sender imports an Excel file with Bangla and corrects a cell, and a row imported again is not booked twice', async ({
  as,
}) => {
  const sender = await as('consumer')
  const { page } = sender
  const lines = [line(1), line(2, { phone: '12' }), line(3, { weight: '2.5' })]
  await openMany(sender)
  await shutsNobodyOut(sender)
  await choose(sender, lines)
  const row = page.getByRole('group', { name: 'Row 2' })
  await expect(row.getByLabel('Receiver phone')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('for 2 parcels that are ready')).toBeVisible()
  await expect(page.getByText('৳216')).toBeVisible()
  await expect(page.getByText('Not in your file')).toBeHidden()
  await expect(row.getByRole('combobox', { name: 'Delivery charge' })).toHaveValue('door')
  await expect(page.getByRole('button', { name: 'Download the rows to fix (1)' })).toBeVisible()
  await shutsNobodyOut(sender)
  await row.getByLabel('Receiver phone').fill('01911222345')
  await row.getByLabel('Receiver phone').press('Enter')
  await page.getByRole('button', { name: 'Book 3 parcels' }).click()
  const question = page.getByRole('dialog', { name: 'Book 3 parcels?' })
  await expect(question).toContainText('Cash on delivery: ৳3,600 in total.')
  await question.getByRole('button', { name: 'Book 3 parcels' }).click()
  await expect(page.getByText('3 parcels are booked')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Book \d/ })).toBeHidden()
  expect(await totalOf(sender)).toBe(3)

  await page.getByRole('button', { name: 'Another file' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Another file' }).click()
  await choose(sender, [line(1), line(4)])
  await bookAll(sender, '2')
  await expect(page.getByText('1 parcel is booked · 1 parcel was booked before')).toBeVisible()
  expect(await totalOf(sender)).toBe(4)
})

test('a sender assigns unrecognized columns by hand and can change the assignment later', async ({ as }) => {
  const sender = await as('consumer')
  const { page } = sender
  await openMany(sender)
  const text = 'Kunde;Tel;Strasse;Ort;Gewicht;Farbe\nRahima;01711000000;House 7;Savar;0.5;Rot'
  const orders = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('File with parcels').setInputFiles(orders)
  const form = page.getByRole('form', { name: 'Choose the columns' })
  const go = form.getByRole('button', { name: 'Go on with these columns' })
  await expect(go).toBeDisabled()
  await shutsNobodyOut(sender)
  await form.getByLabel('Receiver name').selectOption('Kunde · Rahima')
  await form.getByLabel('Receiver phone').selectOption('Tel · 01711000000')
  await form.getByLabel('Receiver address').selectOption('Strasse · House 7')
  await go.click()
  await expect(page.getByRole('group', { name: 'Row 1' }).getByLabel('Thana')).toHaveAttribute('aria-invalid', 'true')
  const again = page.getByRole('button', { name: 'Choose the columns' })
  // The button wraps to its own line, where it must align with the text above.
  expect(await again.evaluate((button) => getComputedStyle(button).paddingInlineStart)).toBe('0px')
  await again.click()
  await form.getByLabel('Thana').selectOption('Ort · Savar')
  await form.getByLabel('Weight').selectOption('Gewicht · 0.5')
  await go.click()
  await expect(page.getByText('We do not use these columns: Farbe.')).toBeVisible()
  await expect(page.getByText('for 1 parcel that is ready')).toBeVisible()
})

test('an import interrupted by a lost reply and a reload continues and books each row once', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const sender = await as('consumer')
  const { page } = sender
  const lines = Array.from({ length: 130 }, (_, at) => line(at + 1))
  await openMany(sender)
  await choose(sender, lines)
  const lost = Promise.withResolvers<void>()
  let calls = 0
  // The second reply is lost after the server has booked.
  await page.route('**/api/consumer/import-parcels', async (route) => {
    calls++
    if (calls !== 2) return route.continue()
    await route.fetch()
    await route.abort()
    lost.resolve()
  })
  await bookAll(sender, '130')
  await lost.promise
  await page.reload()
  const goOn = page.getByRole('button', { name: /^Go on with/ })
  await expect(goOn).toBeVisible()
  await goOn.click()
  await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByText('130 parcels are booked')).toBeVisible({ timeout: 90_000 })
  expect(await totalOf(sender)).toBe(130)
})

test('a sender who reads Bangla sees the errors of a file in Bangla and downloads the refused rows', async ({ as }) => {
  const sender = await as('consumer')
  const { page, context } = sender
  await page.goto('/dashboard/consumer/book-many')
  await context.addCookies([{ name: 'ranar-locale', value: 'bn', url: new URL(page.url()).origin }])
  await page.reload()
  await page.getByLabel('পার্সেলের ফাইল').setInputFiles(file([line(1), line(2, { weight: 'heavy' })]))
  await expect(page.getByRole('group', { name: 'সারি ২' }).getByLabel('ওজন')).toHaveAttribute('aria-invalid', 'true')
  await shutsNobodyOut(sender)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /নামিয়ে নিন/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^ranar-refused-orders\.csv$/)
})

test('a sender fills a booking from a saved receiver and books a parcel again', async ({ as }) => {
  const sender = await as('consumer')
  const { page } = sender
  const name = `Kobita ${randomUUID().slice(0, 6)}`
  const place = { latitude: 23.8, longitude: 90.36 }
  await sender.call(api.bookings.saveReceiver, {
    body: { name, phone: '01911222345', address: 'House 7', email: 'k@x.example', ...place },
  })
  await page.goto('/dashboard/consumer/book-parcel')
  const saved = page
    .getByRole('combobox', { name: 'Saved receivers' })
    .or(page.getByRole('textbox', { name: 'Saved receivers' }))
  await saved.first().fill('2345')
  await page.getByRole('option', { name }).click()
  await expect(page.getByRole('textbox', { name: 'Receiver address' })).toHaveValue('House 7')
  await page.getByRole('textbox', { name: 'Weight' }).fill('0.5')
  await page.getByRole('combobox', { name: 'Parcel type' }).selectOption({ label: 'Document' })
  await page.getByLabel('Save this receiver for next time').check()
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page).toHaveURL(/my-parcel/)
  const find = page.getByRole('searchbox', { name: 'Find a parcel' })
  await find.fill('0191')
  await expect(find).toHaveAccessibleDescription('A phone is found by its last digits, at least four.')
  await find.fill('2345')
  await expect(page).toHaveURL(/q=2345/)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()
  await shutsNobodyOut(sender)
  await row.getByRole('link', { name: 'Book again' }).click()
  await expect(page.getByRole('textbox', { name: 'Receiver name' })).toHaveValue(name)
  await expect(page.getByRole('textbox', { name: 'Weight' })).toHaveValue('0.5')
})

test('a sender who corrects a cell by keyboard keeps the focus, which moves to the result after the booking', async ({
  as,
}) => {
  const sender = await as('consumer')
  const { page } = sender
  await openMany(sender)
  await choose(sender, [line(1), line(2, { phone: '12' }), line(3)])
  await page.getByText('To fix 1').click()
  const row = page.getByRole('group', { name: 'Row 2' })
  const cell = row.getByLabel('Receiver phone')
  await cell.fill('01911222345')
  await cell.press('Enter')
  await expect(page.getByText('for 3 parcels that are ready')).toBeVisible()
  await expect(cell).toBeFocused()
  await cell.press('Tab')
  await expect(row.getByLabel('Receiver address')).toBeFocused()
  await page.getByRole('button', { name: 'Book 3 parcels' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Book 3 parcels' }).press('Enter')
  await expect(page.getByText('3 parcels are booked')).toBeInViewport()
  // The results are stored on the device before the import ends and the focus moves.
  await expect(page.locator(':focus')).toContainText('3 parcels are booked')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'To My Parcel' })).toBeFocused()
})

test('a row whose thana exists in several districts asks which, before it is booked', async ({ as }) => {
  const sender = await as('consumer')
  const { page } = sender
  await openMany(sender)
  await choose(sender, [line(1).replace('Savar', 'কোতোয়ালি'), line(2).replace('Savar', 'Shibganj, Bogura')])
  const cell = page.getByRole('group', { name: 'Row 1' }).getByLabel('Thana')
  await expect(cell).toHaveAccessibleDescription('Several thanas are called that. Choose one')
  await cell.selectOption('Kotwali, Dhaka')
  await expect(page.getByText('for 2 parcels that are ready')).toBeVisible()
  await bookAll(sender, '2')
  await expect(page.getByText('2 parcels are booked')).toBeVisible()
})
