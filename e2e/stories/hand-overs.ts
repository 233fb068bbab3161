import { api } from '@ranar/contract'
import { book, deliver, sendOut } from '../parcels.ts'
import { type As, expect, type Person, test } from '../people.ts'
import { goTo, rowWith, withoutStream } from '../ways.ts'

/** Has a courier of a unique name hand over ৳1,100. */
const handedOver = async (as: As) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const name = `Notes ${crypto.randomUUID().slice(0, 8)}`
  await courier.call(api.people.updateProfile, { body: { name } })
  const code = await book(sender, { codTaka: 1000, weight: 1 })
  await sendOut(admin, courier, code, 0)
  await deliver(courier, code)
  const { handover } = (await courier.call(api.cash.handOver, { body: { notes: { 1000: 1, 100: 1 }, taka: 1100 } }))
    .data
  return { admin, courier, name, id: handover._id }
}
const fits = ({ page }: Person) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('a long reason for sending cash back stands below the state and wraps at every width, as a single word too', async ({
  as,
}) => {
  const { admin, courier, name, id } = await handedOver(as)
  await admin.call(api.cash.sendBack, { body: { id, reason: 'torn'.repeat(75) } })
  const { page } = admin
  for (const width of [390, 820, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/dashboard/admin/hand-overs?status=sent_back')
    const row = await rowWith(page, name)
    await expect(row.getByText('Sent back', { exact: true })).toBeVisible()
    await expect(row).toContainText('torn'.repeat(75))
    await expect.poll(() => fits(admin), String(width)).toBe(true)
    // The name of the courier is still a word and no column of letters.
    const head = await row.getByRole('cell').first().boundingBox()
    expect(head?.width, String(width)).toBeGreaterThan(90)
  }
  await courier.page.setViewportSize({ width: 390, height: 800 })
  await courier.page.goto('/dashboard/delivery-men/cash')
  await expect(courier.page.getByRole('listitem').filter({ hasText: 'torn' })).toBeVisible()
  await expect.poll(() => fits(courier)).toBe(true)
})

test('an impossible count does not come back empty and wrong, and a finished count is kept on another screen', async ({
  as,
}) => {
  const { admin, name } = await handedOver(as)
  const { page } = admin
  await page.goto('/dashboard/admin/hand-overs?status=submitted')
  const dialog = page.getByRole('dialog', { name: /^Accept the cash/ })
  const hundreds = dialog.getByLabel('How many ৳100 notes')
  const count = async () => (await rowWith(page, name)).getByRole('button', { name: 'Count', exact: true }).click()
  for (const typed of ['abc', '999999999']) {
    await count()
    await hundreds.fill(typed)
    await expect(hundreds).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Escape')
    await count()
    await expect(hundreds).toHaveValue('')
    await expect(hundreds).not.toHaveAttribute('aria-invalid')
    await page.keyboard.press('Escape')
  }
  await count()
  await hundreds.fill('11')
  await dialog.getByLabel('Reason').fill('All in hundreds')
  await page.keyboard.press('Escape')
  await goTo(page, 'Exceptions')
  await expect(page.getByRole('heading', { level: 1, name: 'Exceptions' })).toBeVisible()
  await page.goBack()
  await count()
  await expect(hundreds).toHaveValue('11')
  await expect(dialog.getByLabel('Reason')).toHaveValue('All in hundreds')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('ranar-draft:handover')
})

test('a count that came too late is offered for copying with the name of its field', async ({ as, refusals }) => {
  refusals.push(409)
  const { admin, name, id } = await handedOver(as)
  const colleague = await as('root')
  const { page } = admin
  await withoutStream(page)
  await page.goto('/dashboard/admin/hand-overs?status=submitted')
  await (await rowWith(page, name)).getByRole('button', { name: 'Count', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Accept the cash/ })
  await dialog.getByLabel('How many ৳100 notes').fill('11')
  await colleague.call(api.cash.accept, { body: { id, notes: { 100: 11 }, reason: null } })
  await dialog.getByRole('button', { name: 'Accept' }).click()
  const left = page.getByRole('dialog', { name: 'What you wrote was not sent' })
  await expect(left.getByRole('textbox')).toHaveValue('How many ৳100 notes: 11')
})

test('a count that is accepted without signal stays in its dialog, and its reason is no reason to send it back', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { admin, name } = await handedOver(as)
  const { page } = admin
  await page.goto('/dashboard/admin/hand-overs?status=submitted')
  const press = async (button: string) =>
    (await rowWith(page, name)).getByRole('button', { name: button, exact: true }).click()
  await press('Count')
  const dialog = page.getByRole('dialog', { name: /^Accept the cash/ })
  await dialog.getByLabel('How many ৳100 notes').fill('11')
  await dialog.getByLabel('Reason').fill('One note is torn')
  await page.route('**/accept*', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('No answer came. If it is not done here yet, please try again')).toBeVisible()
  await page.unroute('**/accept*')
  await page.context().setOffline(true)
  await expect(dialog.getByText('You can make changes again once you are online.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Accept' })).toBeDisabled()
  await expect(dialog.getByLabel('How many ৳100 notes')).toHaveValue('11')
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  await press('Send back')
  const back = page.getByRole('dialog', { name: /^Send the hand-over/ })
  await expect(back.getByLabel('Reason')).toHaveValue('')
  await page.keyboard.press('Escape')
  await press('Count')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toBeHidden()
})
