import { api } from '@ranar/contract'
import { everyFaultOf } from '../axe.ts'
import { digitsTo } from '../mail.ts'
import { bookLinked, inDays, pay, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { rowWith, said } from '../ways.ts'

test('a sender sees what the receiver asked for, and what can be done about a refusal', async ({ as }) => {
  const [sender, admin, courier, receiver] = [
    await as('consumer'),
    await as('admin'),
    await as('delivery_men'),
    await as('guest'),
  ]
  const { code, email, page: address } = await bookLinked(sender)
  await pay(sender, code)
  const token = address.replace('/r/', '')
  const { page } = sender
  await page.goto(`/dashboard/consumer/parcel/${code}`)
  const way = page.getByRole('region', { name: 'Step by step' })
  const step = page
    .getByRole('term')
    .filter({ hasText: /^Step$/ })
    .locator('+ dd')
  await expect(step).toHaveText('Booked')
  await expect(way.getByText('Booked')).toBeVisible()
  await receiver.call(api.receiver.wish, { body: { token, day: inDays(3) } })
  await receiver.call(api.receiver.wish, { body: { token, note: 'Ring twice', phone: '01911-444555' } })
  await expect(way.getByText('The receiver has left a note for the delivery man')).toBeVisible()
  await expect(way.getByText('The receiver has given a second phone number')).toBeVisible()
  await expect(way.getByText(/^The receiver asks for \w+day/)).toBeVisible()
  await expect(page.getByText('Ring twice')).toHaveCount(0)
  await expect(way.getByText('•••• 4242', { exact: true })).toBeVisible()
  await expect(way.locator('q')).toHaveCount(0)
  const refused = page.getByRole('region', { name: 'Refused by the receiver' })
  await expect(refused).toHaveCount(0)
  await receiver.call(api.receiver.refuse, { body: { token } })
  await receiver.call(api.receiver.refuse, { body: { token, code: await digitsTo(email) } })
  await expect(refused.getByText('Talk to them. If they still do not want it, cancel the parcel.')).toBeVisible()
  await expect(refused.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('refused.png'), fullPage: true })
  expect(await everyFaultOf(page)).toEqual([])
  await sendOut(admin, courier, code)
  await expect(step).toHaveText('Given to a delivery man')
  await expect(refused.getByText('you cannot cancel it any more')).toBeVisible()
  await expect(refused.getByRole('button')).toHaveCount(0)
  await page.goto('/dashboard/consumer/my-parcel')
  await (await rowWith(page, code)).getByRole('link', { name: 'Refused: what now' }).click()
  await expect(refused).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('If you do not take it at the door, it goes back to the sender.')).toBeVisible()
})

test('a receiver removes a note and a second phone again, and saves nothing that is empty', async ({
  as,
  refusals,
}) => {
  refusals.push(400)
  const [sender, receiver] = [await as('consumer'), await as('guest')]
  const { page: address } = await bookLinked(sender)
  const { page } = receiver
  await page.goto(address)
  const note = page.getByRole('textbox', { name: 'Note or landmark' })
  const phone = page.getByRole('textbox', { name: 'Second phone number' })
  const open = () => page.getByRole('button', { name: 'Leave a note' }).click()
  await open()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(note).toHaveAccessibleDescription('Write a note or a phone number')
  await expect(note).toBeFocused()
  await note.fill('Behind the school')
  await phone.fill('০১৯১১-৪৪৪৫৫৫')
  await page.getByRole('button', { name: 'Save' }).click()
  const asked = page.locator('main').getByRole('status')
  await expect(asked).toContainText('Your note: Behind the school')
  await expect(asked).toContainText('Your second phone number ends in 555.')
  await open()
  await note.fill('')
  expect(await everyFaultOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove the note' }).click()
  await expect(page.getByText('The note is removed')).toBeVisible()
  await expect(asked).toHaveText('Your second phone number ends in 555.')
  await open()
  await phone.fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await expect(phone).toBeFocused()
  await expect(page.getByText('The note is removed')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove this number' }).click()
  await expect(asked).toHaveCount(0)
})

test('a receiver with a wrong code reads where the right one is, and no more of it once the code is mailed', async ({
  as,
  refusals,
}) => {
  refusals.push(400)
  const [sender, receiver] = [await as('consumer'), await as('guest')]
  const { page: address } = await bookLinked(sender)
  const { page } = receiver
  await page.goto(address)
  await page.getByRole('button', { name: 'I don’t want it' }).click()
  const field = page.getByRole('textbox', { name: 'Delivery code' })
  await field.fill('12345')
  await page.getByRole('button', { name: 'Tell the sender' }).click()
  await expect(field).toHaveAccessibleDescription('The code is wrong. “Mail me the code” sends you the right one')
  await page.getByRole('button', { name: 'Mail me the code' }).click()
  await expect(page.getByText('The code is in your mail.')).toBeVisible()
  await expect(field).toHaveAccessibleDescription('')
  await page.getByRole('button', { name: 'Tell the sender' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await expect(page.getByText('The code is in your mail.')).toHaveCount(0)
})

test('the browser asks before a reload loses what a receiver has typed', async ({ as }) => {
  const [sender, receiver] = [await as('consumer'), await as('guest')]
  const { page: address } = await bookLinked(sender)
  const { page } = receiver
  await page.goto(address)
  await page.getByRole('button', { name: 'Leave a note' }).click()
  const note = page.getByRole('textbox', { name: 'Note or landmark' })
  await note.fill('Behind the school')
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => location.reload())
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await reload
  await expect(note).toHaveValue('Behind the school')
})

test('without signal the toast leaves Save and Not now free, so that a receiver can try again', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const [sender, receiver] = [await as('consumer'), await as('guest')]
  const { page: address } = await bookLinked(sender)
  const { page, context } = receiver
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(address)
  await page.getByRole('button', { name: 'Leave a note' }).click()
  await page.getByRole('textbox', { name: 'Note or landmark' }).fill('Behind the school')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  const toast = said(page, /^You seem to be offline/)
  await expect(toast).toBeVisible()
  const isFree = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      return [top + 2, bottom - 2].every((y) => button.contains(document.elementFromPoint((left + right) / 2, y)))
    })
  for (const name of ['Save', 'Not now']) await expect.poll(() => isFree(name), { message: name }).toBe(true)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('main').getByRole('status')).toContainText('Your note: Behind the school')
})

test('what a receiver has typed is in its form again after a reload, until it is saved', async ({ as }) => {
  const [sender, receiver] = [await as('consumer'), await as('guest')]
  const { code, page: address } = await bookLinked(sender)
  const { page } = receiver
  const note = page.getByRole('textbox', { name: 'Note or landmark' })
  const phone = page.getByRole('textbox', { name: 'Second phone number' })
  const deliveryCode = page.getByRole('textbox', { name: 'Delivery code' })
  const day = page.getByRole('radio').first()
  const stored = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  const reload = async () => {
    page.once('dialog', (question) => question.accept())
    await page.reload()
  }
  await page.goto(address)
  await page.getByRole('button', { name: 'I don’t want it' }).click()
  await deliveryCode.fill('97531')
  await page.getByRole('button', { name: 'Leave a note' }).click()
  await note.fill('Behind the school')
  await phone.fill('01911-444555')
  expect(await stored()).toContain('Behind the school')
  expect(await stored()).not.toContain('97531')
  expect(await stored()).not.toContain(address.replace('/r/', ''))
  await reload()
  await expect(note).toHaveValue('Behind the school')
  await expect(phone).toHaveValue('01911-444555')
  await page.getByRole('button', { name: 'Another day' }).click()
  await day.check()
  await page.getByRole('button', { name: 'Not now' }).click()
  await reload()
  await expect(day).toHaveCount(0)
  await page.getByRole('button', { name: 'Another day' }).click()
  await expect(day).toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('main').getByRole('status')).toContainText('You asked for')
  await page.getByRole('button', { name: 'Leave a note' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('main').getByRole('status')).toContainText('Your note: Behind the school')
  expect(await stored()).not.toContain(code)
})
