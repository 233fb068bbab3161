import { api } from '@ranar/contract'
import { book, deliver, inDays, sendOut } from '../parcels.ts'
import { type As, expect, type Person, test } from '../people.ts'
import { card, courierOf } from '../run.ts'
import { cast, manage, rowWith, withoutStream } from '../ways.ts'

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

test('a sender asks for a pickup, and a dispatcher sends a courier', async ({ as }) => {
  const { sender, admin, courier } = await cast(as)
  const code = await book(sender)
  await sender.call(api.journeys.pickup, {
    body: { parcel_id: code, mode: 'collect', address: `Shop ${sender.id.slice(0, 8)}`, day: inDays(0) },
  })
  const { page } = admin
  await page.goto('/dashboard/admin/pickups')
  const row = await rowWith(page, `Shop ${sender.id.slice(0, 8)}`)
  await expect(row.locator(`option[value="${courier.id}"]`)).toHaveText(`${courier.name} (${courier.email})`)
  await row.getByRole('combobox').selectOption(courier.id)
  await courier.page.goto('/dashboard/delivery-men/run')
  await expect(courier.page.getByText('No stops today.')).toBeVisible()
  await row.getByRole('button', { name: 'Send' }).click()
  await expect(row).toContainText(courier.name)
  // The row's select lists the courier even before he is sent, so check the run too.
  const run = async () => (await courier.call(api.runs.mine, { query: {} })).data.run.stops
  await expect.poll(async () => (await run()).map(({ parcel, step }) => [parcel._id, step])).toEqual([[code, 'booked']])
  await expect(card(courier)).toContainText(`Shop ${sender.id.slice(0, 8)}`)
  const route = card(courier).getByRole('link', { name: /^Directions/ })
  await expect(route).toHaveAttribute('href', new RegExp(`destination=Shop%20${sender.id.slice(0, 8)}$`))
  await card(courier).getByRole('button', { name: 'Could not collect' }).click()
  const sheet = courier.page.getByRole('dialog', { name: 'Why could it not be collected?' })
  await expect(sheet.getByRole('button', { name: /Nobody answered/ })).toBeVisible()
  await expect(sheet.getByRole('button', { name: /receiver|money/ })).toHaveCount(0)
  await sheet.getByRole('button', { name: /There was no way in/ }).click()
  await expect(courier.page.getByText('1 pickup could not be made.')).toBeVisible()
  const done = courier.page.getByText('Done today (1)')
  await done.click()
  await courier.page.getByRole('button', { name: 'Try again today' }).click()
  await expect(card(courier)).toContainText('Not picked up: There was no way in')
  const first = await book(sender)
  await sendOut(admin, courier, first, 0)
  await courier.call(api.runs.order, { body: { parcel_ids: [code, first] } })
  await courier.page.reload()
  await expect(card(courier)).toContainText(first)
  await expect(courier.page.getByText('1 / 2 done')).toBeVisible()
  await done.click()
  const stop = courier.page.getByRole('listitem').filter({ hasText: `Shop ${sender.id.slice(0, 8)}` })
  await expect(stop).toContainText('Pickup')
  await expect(stop).toContainText('Not picked up: There was no way in')
  await stop.getByRole('button', { name: 'Try again today' }).click()
  await card(courier).getByRole('button', { name: 'Collected from the sender' }).click()
  await deliver(courier, first)
  await expect(courier.page.getByText('1 parcel collected from senders, to bring to the office.')).toBeVisible()
})

test('a sender sees the pickup that was asked for, and is asked before it is dropped', async ({ as }) => {
  const sender = await as('consumer')
  const { page } = sender
  const code = await book(sender)
  await page.goto(`/dashboard/consumer/parcel/${code}`)
  const form = page.getByRole('form', { name: 'How does it come to us?' })
  const [bring, collect] = [
    form.getByRole('radio', { name: 'I bring it' }),
    form.getByRole('radio', { name: /collect/ }),
  ]
  await expect(bring).toBeChecked()
  await collect.check()
  await form.getByLabel('Where we collect it').fill('Shop 12, New Market')
  await form.getByLabel('On which day').fill(inDays(1))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your choice is saved')).toBeVisible()
  await page.reload()
  await expect(collect).toBeChecked()
  await expect(form.getByLabel('Where we collect it')).toHaveValue('Shop 12, New Market')
  await expect(form.getByLabel('On which day')).toHaveValue(inDays(1))
  const question = page.getByRole('dialog', { name: `Bring parcel ${code} yourself?` })
  const modeNow = async () => (await detailsOf(sender, code)).pickup?.mode
  await bring.check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(question).toContainText(`The pickup on ${inDays(1)} is canceled`)
  await question.getByRole('button', { name: 'Keep it' }).click()
  expect(await modeNow()).toBe('collect')
  await form.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'I bring it' }).click()
  await expect(question).toBeHidden()
  await expect.poll(modeNow).toBe('bring')
  await expect(bring).toBeChecked()
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
