import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { api } from '@ranar/contract'
import { localDigits } from '@ranar/contract/digits'
import { everyFaultOf } from '../axe.ts'
import { digitsTo } from '../mail.ts'
import { bookLinked, deliver, inDays, sendOut } from '../parcels.ts'
import { expect, type Person, test } from '../people.ts'
import { rowWith } from '../ways.ts'

const load = (courier: Person, parcel_id: string) =>
  courier.call(api.runs.actions, {
    body: { actions: [{ action_id: randomUUID(), seq: 1, kind: 'load', parcel_id, at: new Date().toISOString() }] },
  })
const noteOf = async (courier: Person, day: string) =>
  (await courier.call(api.runs.mine, { query: { day } })).data.run.stops[0]?.note

test('a receiver opens the link of the mail, asks for another day and leaves a note', async ({ as, refusals }) => {
  refusals.push(400)
  const [sender, admin, courier, receiver] = [
    await as('consumer'),
    await as('admin'),
    await as('delivery_men'),
    await as('guest'),
  ]
  const { code, page: address } = await bookLinked(sender, { codTaka: 2350 })
  await sendOut(admin, courier, code, 0)
  const { page } = receiver
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Your parcel comes today' })).toBeVisible()
  await expect(page.getByText('৳2,450')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('button', { name: 'Another day' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('group', { name: 'Which day suits you?' })).toHaveAccessibleDescription('Choose a day')
  await page.getByRole('radio').nth(2).check()
  expect(await everyFaultOf(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('day.png'), fullPage: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Your parcel comes on' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Another day' })).toBeFocused()
  // The day is in the heading, so nothing repeats it.
  await expect(page.locator('main').getByRole('status')).toHaveCount(0)
  await page.getByRole('button', { name: 'Leave a note' }).click()
  const note = page.getByRole('textbox', { name: 'Note or landmark' })
  await note.fill('x'.repeat(301))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(note).toHaveAttribute('aria-invalid', 'true')
  await expect(note).toHaveAccessibleDescription('This is too long 301 of 300 characters')
  await note.fill('Behind\nthe school')
  await page.getByRole('button', { name: 'Another day' }).click()
  await page.getByRole('radio').nth(4).check()
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Another day' }).click()
  await expect(page.getByRole('radio').nth(4)).toBeChecked()
  await page.getByRole('button', { name: 'Leave a note' }).click()
  await expect(note).toHaveValue('Behind\nthe school')
  await page.getByRole('textbox', { name: 'Second phone number' }).fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('textbox', { name: 'Second phone number' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Second phone number' }).fill('01911-444555')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your note: Behind the school')).toBeVisible()
  // A day that was saved is not typed any more: the form begins with the parcel's own, changed elsewhere meanwhile.
  await page.getByRole('button', { name: 'Another day' }).click()
  await page.getByRole('radio').nth(2).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('radio')).toHaveCount(0)
  const elsewhere = await receiver.context.newPage()
  await elsewhere.goto(address)
  await elsewhere.getByRole('button', { name: 'Another day' }).click()
  await expect(elsewhere.getByRole('radio').nth(2)).toBeChecked()
  await elsewhere.getByRole('radio').nth(1).check()
  await elsewhere.getByRole('button', { name: 'Save' }).click()
  await expect(elsewhere.getByRole('radio')).toHaveCount(0)
  await page.getByRole('button', { name: 'Leave a note' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Another day' }).click()
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  expect(await noteOf(courier, inDays(2))).toBe('Behind the school · 01911-444555')
})

test('while a parcel is out, its page names the courier, and the receiver’s note appears on his phone at once', async ({
  as,
}) => {
  const [sender, admin, courier, receiver] = [
    await as('consumer'),
    await as('admin'),
    await as('delivery_men'),
    await as('guest'),
  ]
  await courier.call(api.people.updateProfile, { body: { name: 'Md. Karim Uddin', phone: '01811-222333' } })
  const { code, page: address } = await bookLinked(sender)
  await sendOut(admin, courier, code, 0)
  await load(courier, code)
  await courier.page.goto('/dashboard/delivery-men/run')
  const { page } = receiver
  await page.goto(address)
  await expect(page.getByRole('link', { name: 'Call Md. Karim' })).toHaveAttribute('href', 'tel:01811222333')
  await expect(page.getByText('Today', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Leave a note' }).click()
  await page.getByRole('textbox', { name: 'Note or landmark' }).fill('Green gate')
  await page.screenshot({ path: test.info().outputPath('out.png'), fullPage: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(courier.page.getByText('Green gate')).toBeVisible()
})

test('a receiver refuses a parcel with the mailed code, and the sender is notified', async ({ as, refusals }) => {
  refusals.push(400)
  const [sender, receiver] = [await as('consumer'), await as('guest')]
  const { code, email, page: address } = await bookLinked(sender)
  const { page } = receiver
  await page.goto(address)
  await page.getByRole('button', { name: 'I don’t want it' }).click()
  await page.getByRole('button', { name: 'Mail me the code' }).click()
  await expect(page.getByText('The code is in your mail.')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Delivery code' })
  const digits = await digitsTo(email)
  await page.getByRole('button', { name: 'Tell the sender' }).click()
  await expect(field).toHaveAccessibleDescription('Enter the code')
  await expect(field).toBeFocused()
  await field.fill(digits === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Tell the sender' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(await everyFaultOf(page)).toEqual([])
  await field.fill(localDigits('bn', digits))
  await page.getByRole('button', { name: 'Tell the sender' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The sender has been told that you do not want this parcel',
  )
  await expect(page.locator('main').getByRole('status')).toHaveText('The sender decides what happens now.')
  await expect(page.locator('main').getByRole('status')).toBeFocused()
  expect(await everyFaultOf(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('refused.png'), fullPage: true })
  await sender.page.goto('/dashboard/consumer/my-parcel')
  const row = await rowWith(sender.page, code)
  await expect(row.getByText('Refused by the receiver')).toBeVisible()
  expect(await everyFaultOf(sender.page)).toEqual([])
  await sender.page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(sender.page.getByText('does not want parcel').first()).toBeVisible()
  await sender.page.keyboard.press('Escape')
  await row.getByRole('link', { name: 'Refused: choose' }).click()
  await expect(sender.page.getByText('The receiver does not want it')).toBeVisible()
})

test('a receiver who refuses in two tabs at once has told the sender once, and a third tab follows', async ({ as }) => {
  const [sender, { page }] = [await as('consumer'), await as('guest')]
  const { email, page: address } = await bookLinked(sender)
  const open = async () => {
    const tab = await page.context().newPage()
    await tab.goto(address)
    await tab.getByRole('button', { name: 'I don’t want it' }).click()
    return tab
  }
  const [first, second, third] = [await open(), await open(), await open()]
  await first.getByRole('button', { name: 'Mail me the code' }).click()
  const digits = await digitsTo(email)
  for (const tab of [first, second, third]) await tab.getByRole('textbox', { name: 'Delivery code' }).fill(digits)
  const tell = (tab: Page) => tab.getByRole('button', { name: 'Tell the sender' }).click()
  await Promise.all([tell(first), tell(second)])
  const follows = (tab: Page) =>
    expect(tab.getByRole('heading', { level: 1 })).toHaveText(
      'The sender has been told that you do not want this parcel',
    )
  for (const tab of [first, second]) await follows(tab)
  await third.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await follows(third)
  await expect(third.getByRole('textbox')).toHaveCount(0)
  const { notifications } = (await sender.call(api.notifications.list, { query: {} })).data
  expect(notifications.filter(({ message }) => message.includes('does not want parcel'))).toHaveLength(1)
})

test('a receiver’s page that is left open follows the parcel', async ({ as }) => {
  const [sender, admin, courier, receiver] = [
    await as('consumer'),
    await as('admin'),
    await as('delivery_men'),
    await as('guest'),
  ]
  const { code, page: address } = await bookLinked(sender)
  await sendOut(admin, courier, code, 0)
  const { page } = receiver
  await page.clock.install()
  await page.goto(address)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Your parcel comes today')
  await expect(page.getByRole('button', { name: 'Another day' })).toBeEnabled()
  await load(courier, code)
  await page.clock.fastForward(31_000)
  await expect(heading).toHaveText('Your parcel is on its way to you')
  await deliver(courier, code)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  // Sooner than the next reading by the clock.
  await expect(heading).toHaveText('Your parcel has been delivered', { timeout: 10_000 })
})
