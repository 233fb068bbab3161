import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { manage, writeBooking } from '../ways.ts'

test('Enter among saved receivers takes the first one offered, and there and among the thanas it books nothing', async ({
  as,
}) => {
  const sender = await as('consumer')
  const { page } = sender
  const place = { latitude: 23.8, longitude: 90.36 }
  for (const [name, phone] of [
    ['Anwara', '01911222341'],
    ['Kobita', '01911222342'],
  ] as const)
    await sender.call(api.bookings.saveReceiver, {
      body: { name, phone, address: `House of ${name}`, email: 'k@x.example', ...place },
    })
  await page.goto('/dashboard/consumer/book-parcel')
  await writeBooking(page)
  const saved = page.getByRole('combobox', { name: 'Saved receivers' })
  const offered = page.getByRole('listbox').getByRole('option')
  const address = page.getByRole('textbox', { name: 'Receiver address' })
  // Faster than the search: what is taken is found by all letters.
  await saved.fill('kobi')
  await saved.press('Enter')
  await expect(address).toHaveValue('House of Kobita')
  await expect(saved).toHaveValue('Kobita · 01911222342')
  await expect(offered).toHaveCount(0)
  await saved.press('Enter')
  await saved.fill('anwara')
  await expect(offered).toHaveCount(1)
  await saved.press('Enter')
  await expect(address).toHaveValue('House of Anwara')
  await saved.fill('nobody')
  await expect(page.getByText('No saved receiver is called that')).toBeVisible()
  await saved.press('Enter')
  const thana = page.getByRole('combobox', { name: 'Thana', exact: true })
  await thana.fill('nowhere')
  await expect(page.getByText('No thana has this name')).toBeVisible()
  // With its list closed, the box itself lets Enter submit the form.
  await thana.press('Escape')
  await thana.press('Enter')
  // A booking would be under way by now.
  await sender.idle()
  await expect(page).toHaveURL(/book-parcel$/)
  expect((await sender.call(api.parcels.mine)).data.meta.total).toBe(0)
})

test('Enter in the delivery man’s box of a parcel takes nobody when none or several match, and assigns nothing', async ({
  as,
}) => {
  const [sender, admin, one, other] = [
    await as('consumer'),
    await as('admin'),
    await as('delivery_men'),
    await as('delivery_men'),
  ]
  const name = `Sabuj ${randomUUID().slice(0, 8)}`
  for (const courier of [one, other]) await courier.call(api.people.updateProfile, { body: { name } })
  const code = await book(sender)
  const { page } = admin
  await page.goto('/dashboard/admin/all-parcels?status_stage=pending')
  const drawer = await manage(page, code)
  const man = drawer.getByRole('combobox', { name: 'Delivery man' })
  const men = drawer.getByRole('listbox', { name: 'All Delivery Men' }).getByRole('option')
  for (const [words, count] of [
    [name, 2],
    [randomUUID(), 0],
  ] as const) {
    await man.fill(words)
    await expect(men).toHaveCount(count)
    await man.press('Enter')
  }
  // A form that was submitted names what is missing.
  await expect(drawer.locator('[aria-invalid="true"]')).toHaveCount(0)
})

test('a saved receiver is removed only after a question, and what is written stays', async ({ as }) => {
  const sender = await as('consumer')
  const { page } = sender
  await sender.call(api.bookings.saveReceiver, {
    body: { name: 'Anwara', phone: '01911222341', address: 'House 3', email: 'a@x.example' },
  })
  await page.goto('/dashboard/consumer/book-parcel')
  const picker = page.getByRole('combobox', { name: 'Saved receiver' })
  await picker.fill('Anwara')
  await picker.press('Enter')
  await page.getByRole('button', { name: 'Remove Anwara from the saved receivers' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Anwara from the saved receivers?' })
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  expect((await sender.call(api.bookings.receivers, { query: {} })).data.meta.total).toBe(1)
  await page.getByRole('button', { name: 'Remove Anwara from the saved receivers' }).click()
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Receiver name')).toHaveValue('Anwara')
  await expect(page.getByLabel('Receiver name')).toBeFocused()
  expect((await sender.call(api.bookings.receivers, { query: {} })).data.meta.total).toBe(0)
})
