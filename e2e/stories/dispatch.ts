import type { Page } from '@playwright/test'
import { api } from '@ranar/contract'
import { book, inDays, pay, sendOut } from '../parcels.ts'
import { type As, expect, type Person, test } from '../people.ts'
import { courierOf, drawIn } from '../run.ts'
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
  return { sender, admin, code, page, form: page.getByRole('form', { name: 'Move it' }) }
}

/** Leaves out the waiting parcels of other stories; suggests these couriers, in order, if any are given. */
const suggestOnly = (page: Page, codes: readonly string[], couriers: readonly string[] = []) =>
  page.route('**/api/admin/suggest-couriers*', async (route) => {
    const reply = await route.fetch({ maxRetries: 2 })
    const body = await reply.json()
    const { proposal } = body.data
    proposal.suggestions = proposal.suggestions.flatMap((line: { parcel_id: string; delivery_men_id: string }) => {
      const at = codes.indexOf(line.parcel_id)
      return at < 0 ? [] : [{ ...line, delivery_men_id: couriers[at] ?? line.delivery_men_id }]
    })
    await route.fulfill({ response: reply, json: body })
  })

test('a dispatcher changes the suggested courier of a parcel, accepts the suggestion and undoes it', async ({ as }) => {
  const { sender, admin, courier } = await cast(as)
  const code = await book(sender, { name: 'Nadia Rahman' })
  // Suggestions list parcels at the office before booked ones, of which other stories leave many.
  await admin.call(api.desk.move, { body: { move: 'receive', parcel_ids: [code] } })
  const { page } = admin
  // Assignments of other stories would change the suggestion and so close the open group.
  await withoutStream(page)
  await suggestOnly(page, [code])
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
  await expect(page.getByText('1 parcel assigned')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 parcel taken back')).toBeFocused()
  await expect.poll(() => courierOf(sender, code)).not.toBe(courier.id)
})

test('a parcel that a courier has already is offered to nobody else', async ({ as }) => {
  const { sender, admin, courier } = await cast(as)
  const code = await book(sender)
  await admin.call(api.desk.move, {
    body: { move: 'assign_pickup', parcel_ids: [code], delivery_men_id: courier.id, day: inDays(0) },
  })
  const action = { action_id: crypto.randomUUID(), seq: 1, kind: 'collect' as const, parcel_id: code }
  await courier.call(api.runs.actions, { body: { actions: [{ ...action, at: new Date().toISOString() }] } })
  const { page } = admin
  await suggestOnly(page, [code])
  await page.goto('/dashboard/admin/suggest')
  await page.locator('summary').click()
  const line = page.getByRole('combobox', { name: new RegExp(code) })
  await expect(line).toHaveValue(courier.id)
  await expect(line.getByRole('option')).toHaveCount(2)
  await line.selectOption('')
  await expect(page.locator('summary')).toContainText('Nobody')
  await expect(line.getByRole('option')).toHaveCount(2)
})

test('the progress of an accepted proposal counts up to all its parcels, though the list shrinks', async ({ as }) => {
  const { sender, admin, courier, other } = await cast(as)
  const codes = [await book(sender, { name: 'First one' }), await book(sender, { name: 'Second one' })]
  await admin.call(api.desk.move, { body: { move: 'receive', parcel_ids: codes } })
  const { page } = admin
  await withoutStream(page)
  await suggestOnly(page, codes, [courier.id, other.id])
  await page.goto('/dashboard/admin/suggest')
  const groups = page.locator('summary')
  await expect(groups).toHaveCount(2)
  let letOn = () => {}
  const held = new Promise<void>((done) => {
    letOn = done
  })
  let sent = 0
  await page.route('**/api/admin/move-parcels', async (route) => {
    sent += 1
    if (sent > 1) await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Assign 2 parcels' }).click()
  await expect(groups).toHaveCount(1)
  await expect(page.getByRole('button', { name: '1 of 2' })).toBeVisible()
  letOn()
  await expect(page.getByText('2 parcels assigned')).toBeFocused()
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

test('a dispatcher is told that the sender has paid by card while the receiver signs at the counter', async ({
  as,
}) => {
  const { sender, admin, code, page, form } = await atCounter(as)
  await form.getByRole('combobox', { name: 'What is done?' }).selectOption('deliver')
  await expect(form.getByText('Take ৳100 before you hand it over.')).toBeVisible()
  await drawIn(page, form.getByRole('img', { name: 'Sign here' }))
  await form.getByLabel('Who took it, and why here?').fill('The receiver came by')
  await pay(sender, code)
  await expect(form.getByText('Take ৳100 before you hand it over.')).toBeHidden()
  await form.getByRole('button', { name: 'Do it' }).click()
  await expect(form.getByRole('alert')).toHaveText('What is to be collected has changed: now ৳0, before ৳100')
  expect((await detailsOf(admin, code)).step).toBe('assigned')
  await form.getByRole('button', { name: 'Do it' }).click()
  await expect.poll(async () => (await detailsOf(admin, code)).step).toBe('delivered')
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
