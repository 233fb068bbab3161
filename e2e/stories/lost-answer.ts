import type { Page } from '@playwright/test'
import { api } from '@ranar/contract'
import { codeFor } from '../mail.ts'
import { handOver } from '../money.ts'
import { book, deliver, sendOut } from '../parcels.ts'
import { expect, type Person, test } from '../people.ts'
import { card, morning, passUndo } from '../run.ts'
import { modals } from '../screens.ts'
import { comeBack, hold, said, writeBooking } from '../ways.ts'

/** The first such request arrives, and its reply is lost. */
const loseFirst = (page: Page, path: string) =>
  page.route(
    path,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

const write = 'Write into the books'
/** Opens the form for root's own entries. */
const openEntry = async ({ page }: Person) => {
  await page.goto('/dashboard/admin/books')
  return page.getByRole('region', { name: write })
}

test('a sender whose answer was lost and who corrects the booking is told that it is booked, and books no second one by it', async ({
  as,
  refusals,
}) => {
  refusals.push(0, 409)
  const sender = await as('consumer')
  const { page } = sender
  const booked = async () => (await sender.call(api.parcels.mine)).data.parcels.map(({ reciever }) => reciever.name)
  await page.goto('/dashboard/consumer/book-parcel')
  await writeBooking(page, { name: 'Karim' })
  await loseFirst(page, '**/api/consumer/book-parcel')
  const button = page.getByRole('button', { name: 'Book', exact: true })
  await button.click()
  await expect(page.getByRole('alert')).toContainText('No answer came')
  // The draft keeps what was sent as well as what was written.
  await page.reload()
  await page.getByLabel('Receiver name').fill('Karim Uddin')
  await button.click()
  const told = page.getByRole('alert').filter({ hasText: 'This parcel is booked already' })
  await expect(told).toContainText('without your last changes')
  expect(await booked()).toEqual(['Karim'])
  await told.getByRole('button', { name: 'Book another parcel' }).click()
  await expect(page).toHaveURL(/\/my-parcel$/)
  expect(await booked()).toEqual(['Karim Uddin', 'Karim'])
})

test('an entry for the books whose answer was lost is not recorded again with a corrected amount', async ({
  as,
  calls,
  refusals,
}) => {
  refusals.push(0, 401, 409)
  const [root, sender, courier] = [await as('root'), await calls('consumer'), await calls('delivery_men')]
  const code = await book(sender)
  await sendOut(root, courier, code)
  await deliver(courier, code)
  await handOver(courier, root)

  const { page } = root
  const entry = await openEntry(root)
  const record = async (taka: string) => {
    await entry.getByLabel('Amount in taka').fill(taka)
    await entry.getByRole('button', { name: write }).click()
    await page.getByRole('dialog').getByRole('button', { name: write }).click()
  }
  await loseFirst(page, '**/api/admin/settle')
  await record('1')
  await expect(said(page, /^No answer came/)).toBeVisible()
  // A refusal before the key is looked up says nothing of the first attempt.
  await root.call(api.auth.logout)
  await record('1')
  await comeBack(root)
  await record('2')
  await expect(entry.getByLabel('Amount in taka')).toHaveAccessibleDescription(/recorded already, with other contents/)
})

test('a question whose answer is on the way stays until it comes', async ({ as }) => {
  const root = await as('root')
  const { page } = root
  const entry = await openEntry(root)
  await entry.getByLabel('What happened?').selectOption('surplus')
  await entry.getByLabel('Amount in taka').fill('3')
  await entry.getByRole('button', { name: write }).click()
  // Named, because the notice of private windows may appear meanwhile.
  const question = page.getByRole('dialog', { name: 'Extra cash was found' })
  const held = await hold(page, '**/api/admin/settle')
  await question.getByRole('button', { name: write }).click()
  await expect.poll(() => held.asked).toBe(1)
  await expect(question.getByRole('button', { name: write })).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  for (const name of ['Not now', 'Close']) await question.getByRole('button', { name }).click({ force: true })
  await expect(question).toBeVisible()
  held.release()
  await expect(question).toBeHidden()
  await expect(said(page, /^Written into the books/)).toBeVisible()
})

test('a debt or a write-off is asked about only once its delivery man and its reason are there', async ({ as }) => {
  const root = await as('root')
  const { page } = root
  const entry = await openEntry(root)
  await entry.getByLabel('What happened?').selectOption('write_off')
  await entry.getByLabel('Amount in taka').fill('5')
  await entry.getByRole('button', { name: write }).click()
  const [man, reason] = [entry.getByLabel('Delivery man'), entry.getByLabel('Reason')]
  await expect(man).toHaveAccessibleDescription('Choose the delivery man')
  await expect(man).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(/Write the reason/)
  await expect(modals(page)).toHaveCount(0)
})

test('a courier is told of a conflict whose answer was lost, and its cash is counted once', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { admin, courier } = await morning(as, 1)
  const { page } = courier
  const code = (await card(courier).locator('code').innerText()).trim()
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await admin.call(api.desk.move, { body: { move: 'unassign', parcel_ids: [code] } })
  await loseFirst(page, '**/api/delivery-men/actions')
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/delivery-men/actions'))
  await passUndo(courier)
  await lost
  // The office has the cash, and this phone does not know yet that its report arrived.
  await page.reload()
  await expect(page.getByText('In hand ৳100')).toBeVisible()
  await expect(page.getByText('In hand ৳200')).toBeHidden()
  const refused = page.getByRole('group').filter({ hasText: 'Not accepted by the office: 1' })
  await expect(refused).toBeVisible()
  await expect(page.getByText('In hand ৳100')).toBeVisible()
})

test('a person whose answer was lost while setting a new password is led to the login, as it may be set already', async ({
  as,
  refusals,
}) => {
  refusals.push(0, 400)
  const [member, { page }] = [await as('consumer'), await as('guest')]
  await page.goto('/auth/recover')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(member.email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(member.email))
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('another-long-password')
  await loseFirst(page, '**/api/auth/reset-password')
  const change = page.getByRole('button', { name: 'Change the password' })
  await change.click()
  const told = page.getByRole('status').filter({ hasText: 'Your password may be changed already' })
  await expect(told).toBeVisible()
  // The code is used up, so the second press is refused.
  await change.click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/wrong or has expired/)
  await told.getByRole('link', { name: 'Back to login' }).click()
  await password.fill('another-long-password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/dashboard\/my-profile$/)
})

test('a cancellation whose answer is lost may be done, and is not blamed on the connection', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const sender = await as('consumer')
  const code = await book(sender)
  const { page } = sender
  await page.route('**/api/consumer/cancel-parcel*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.goto('/dashboard/consumer/my-parcel')
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the parcel' }).click()
  await expect(said(page, 'No answer came. If it is not done here yet, please try again')).toBeVisible()
  await expect(row).toContainText('Canceled')
})
