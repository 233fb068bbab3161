import { api } from '@ranar/contract'
import { book, sendOut } from '../parcels.ts'
import { type As, expect, type Person, test } from '../people.ts'
import { courierOf } from '../run.ts'
import { cast, manage, withoutStream } from '../ways.ts'

const detailsOf = async (who: Person, parcel_id: string) =>
  (await who.call(api.journeys.details, { query: { parcel_id } })).data

/** Opens the form that moves a parcel, which a courier has out, at the counter. */
const atCounter = async (as: As) => {
  const { sender, admin, courier } = await cast(as)
  const code = await book(sender)
  await sendOut(admin, courier, code, 0)
  const { page } = admin
  await page.goto('/dashboard/admin/all-parcels')
  await manage(page, code)
  return { admin, code, page, form: page.getByRole('form', { name: 'Move it' }) }
}

test('a dispatcher changes the suggested courier of a parcel, accepts the suggestion and undoes it', async ({ as }) => {
  const { sender, admin, courier } = await cast(as)
  const code = await book(sender, { name: 'Nadia Rahman' })
  // Suggestions list parcels at the office before booked ones, of which other stories leave many.
  await admin.call(api.desk.move, { body: { move: 'receive', parcel_ids: [code] } })
  const { page } = admin
  // Assignments of other stories would change the suggestion and so close the open group.
  await withoutStream(page)
  // Leave out the waiting parcels of other stories.
  await page.route('**/api/admin/suggest-couriers*', async (route) => {
    const reply = await route.fetch({ maxRetries: 2 })
    const body = await reply.json()
    const { proposal } = body.data
    proposal.suggestions = proposal.suggestions.filter(({ parcel_id }: { parcel_id: string }) => parcel_id === code)
    await route.fulfill({ response: reply, json: body })
  })
  await page.goto('/dashboard/admin/suggest')
  const group = page.locator('summary')
  const line = page.getByRole('combobox', { name: new RegExp(code) })
  await group.click()
  // Where the sidebar takes a third of the width, the receiver's name must still fit beside the select.
  await page.setViewportSize({ width: 768, height: 1024 })
  const name = page.getByRole('listitem').filter({ hasText: code }).locator('span').first()
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(150)
  await line.selectOption('')
  await expect(group).toContainText('Nobody')
  await line.selectOption(courier.id)
  await expect(group).toContainText(courier.name)
  await page.getByRole('button', { name: 'Assign 1 parcel' }).click()
  await expect(page.getByText('Nothing waits for a delivery man.')).toBeVisible()
  await expect.poll(() => courierOf(sender, code)).toBe(courier.id)
  await expect(page.getByText('1 parcel assigned')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 parcel taken back')).toBeVisible()
  await expect.poll(() => courierOf(sender, code)).not.toBe(courier.id)
})

test('a dispatcher who hands a parcel over at the counter needs a proof, and the signature is stored', async ({
  as,
}) => {
  const { admin, code, page, form } = await atCounter(as)
  await form.getByRole('combobox', { name: 'What is done?' }).selectOption('deliver')
  await expect(form.getByText(/^Take ৳\d+ before you hand it over\.$/)).toBeVisible()
  await form.getByRole('button', { name: 'Do it' }).click()
  await expect(form.getByRole('alert')).toHaveText('Add a proof of the delivery')
  const who = form.getByLabel('Who took it, and why here?')
  const box = await form.getByRole('img', { name: 'Sign here' }).boundingBox()
  if (!box) throw new Error('There is nothing to sign on')
  await page.mouse.move(box.x + 30, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 70, { steps: 8 })
  await page.mouse.move(box.x + 160, box.y + 30, { steps: 8 })
  await page.mouse.up()
  await form.getByRole('button', { name: 'Do it' }).click()
  await expect(who).toHaveAccessibleDescription('Write who took the parcel')
  await expect(who).toBeFocused()
  await who.fill('The receiver came by')
  await form.getByRole('button', { name: 'Do it' }).click()
  await expect.poll(async () => (await detailsOf(admin, code)).proofs.map(({ kind }) => kind)).toEqual(['signature'])
  expect(await detailsOf(admin, code)).toMatchObject({ step: 'delivered', custody: 'receiver' })
})

test('a dispatcher who returns a parcel at the counter is told that it can be reopened, and can', async ({ as }) => {
  const { admin, code, page, form } = await atCounter(as)
  const what = form.getByRole('combobox', { name: 'What is done?' })
  await what.selectOption('return')
  await form.getByRole('button', { name: 'Do it' }).click()
  const question = page.getByRole('dialog', { name: /^Returned to the sender at the counter/ })
  await expect(question).toContainText('A parcel returned by mistake can be reopened, with a reason')
  await expect(question).not.toContainText('This cannot be undone')
  await question.getByRole('button', { name: 'Do it' }).click()
  await expect.poll(async () => (await detailsOf(admin, code)).step).toBe('returned')
  await what.selectOption('reopen')
  await form.getByLabel('Reason').fill('It was another parcel')
  await form.getByRole('button', { name: 'Do it' }).click()
  await expect.poll(async () => (await detailsOf(admin, code)).step).toBe('held')
})
