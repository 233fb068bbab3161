import { api } from '@ranar/contract'
import { book, inDays, sendOut } from '../parcels.ts'
import { expect, type Person, test } from '../people.ts'
import { card } from '../run.ts'
import { cast, manage, rowWith, withoutStream } from '../ways.ts'

test.use({ serviceWorkers: 'block' })

const stops = ({ page }: Person, courier: Person) => page.getByRole('list', { name: `Stops of ${courier.name}` })
const cardOf = ({ page }: Person, courier: Person) =>
  page.getByRole('list', { name: 'Delivery men' }).locator(`a[href*="${courier.id}"]`)
const detailsOf = async (admin: Person, parcel_id: string) =>
  (await admin.call(api.journeys.details, { query: { parcel_id } })).data
const courierOf = async (sender: Person, parcel_id: string) =>
  (await sender.call(api.parcels.get, { query: { parcel_id } })).data.parcel.delivery_men?._id

test('a stop is moved to another courier by keyboard alone, and the other dispatcher sees it', async ({ as }) => {
  const { sender, admin, courier, other } = await cast(as)
  const second = await as('admin')
  const code = await book(sender, { name: 'Rahima Begum' })
  await sendOut(admin, courier, code, 0)
  for (const one of [admin, second]) {
    await one.page.goto(`/dashboard/admin/runs?courier=${courier.id}`)
    await expect(stops(one, courier)).toContainText('Rahima Begum')
  }
  const { page } = admin
  await page.getByRole('checkbox', { name: new RegExp(code) }).focus()
  await page.keyboard.press('Space')
  const form = page.getByRole('form', { name: 'Give to' })
  // Both couriers have the same name.
  await expect(form.locator(`option[value="${other.id}"]`)).toContainText(`${other.name} (${other.email})`)
  await form.getByRole('combobox').selectOption(other.id)
  await form.getByRole('combobox').press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`1 moved to ${other.name} (${other.email})`)).toBeVisible()
  await expect(page.getByRole('heading', { name: courier.name })).toBeFocused()
  await expect.poll(() => courierOf(sender, code)).toBe(other.id)
  await expect(second.page.getByText('No stops on this day.')).toBeVisible()
})

test('a stop is dragged to another courier with a mouse', async ({ as }) => {
  const mouse = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }
  const { sender, admin, courier, other } = await cast((kind) => as(kind, mouse))
  const code = await book(sender)
  await sendOut(admin, courier, code, 0)
  // Couriers of other stories come and go, and would move the cards under the mouse.
  await admin.page.route('**/api/admin/runs*', async (route) => {
    // The server may close a kept-alive connection just as it is reused, so retry.
    const reply = await route.fetch({ maxRetries: 2 })
    const body = await reply.json()
    const own = [courier.id, other.id]
    body.data.runs = body.data.runs.filter((run: { courier: { _id: string } }) => own.includes(run.courier._id))
    await route.fulfill({ response: reply, json: body })
  })
  await admin.page.goto(`/dashboard/admin/runs?courier=${courier.id}`)
  await stops(admin, courier).getByRole('listitem').dragTo(cardOf(admin, other))
  await expect.poll(() => courierOf(sender, code)).toBe(other.id)
})

test('a dispatcher sees where a courier was last seen and opens his run sheet in both languages', async ({ as }) => {
  const { sender, admin, courier } = await cast(as)
  const [code, left] = [await book(sender), await book(sender, { name: 'Karim Uddin' })]
  for (const one of [code, left]) await sendOut(admin, courier, one, 0)
  await courier.call(api.runs.actions, {
    body: {
      actions: [
        {
          action_id: crypto.randomUUID(),
          seq: 1,
          kind: 'fail',
          parcel_id: code,
          at: new Date().toISOString(),
          reason: 'wrong_address',
          place: { latitude: 23.8, longitude: 90.4, accuracy: 9 },
        },
      ] as never,
    },
  })
  const { page } = admin
  await page.goto(`/dashboard/admin/runs?courier=${courier.id}`)
  await expect(page.getByText(/Last seen .* within 9 m/)).toBeVisible()
  await expect(cardOf(admin, courier)).toContainText('Could not deliver')
  await page.getByRole('link', { name: 'Run sheet', exact: true }).click()
  await expect(page.getByRole('table')).toContainText('Karim Uddin')
  await expect(page.getByRole('columnheader', { name: 'Signature or reason' })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Language of the sheets' }).getByText('বাংলা').click()
  await expect(page.getByRole('columnheader', { name: 'স্বাক্ষর বা কারণ' })).toBeVisible()
})

test('a dispatcher changes the suggested courier of a parcel and accepts the suggestion', async ({ as }) => {
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
  await row.getByRole('button', { name: 'Send' }).click()
  await expect(row).toContainText(courier.name)
  // The row's select lists the courier even before he is sent, so check the run too.
  const run = async () => (await courier.call(api.runs.mine, { query: {} })).data.run.stops
  await expect.poll(async () => (await run()).map(({ parcel, step }) => [parcel._id, step])).toEqual([[code, 'booked']])
  await courier.page.goto('/dashboard/delivery-men/run')
  await expect(card(courier)).toContainText(`Shop ${sender.id.slice(0, 8)}`)
  const route = card(courier).getByRole('link', { name: /^Directions/ })
  await expect(route).toHaveAttribute('href', new RegExp(`destination=Shop%20${sender.id.slice(0, 8)}$`))
})

test('a dispatcher who hands a parcel over at the counter needs a proof, and the signature is stored', async ({
  as,
}) => {
  const { sender, admin, courier } = await cast(as)
  const code = await book(sender)
  await sendOut(admin, courier, code, 0)
  const { page } = admin
  await page.goto('/dashboard/admin/all-parcels')
  await manage(page, code)
  const form = page.getByRole('form', { name: 'Move it' })
  await form.getByRole('combobox', { name: 'What is done?' }).selectOption('deliver')
  await form.getByLabel('Who took it, and why here?').fill('The receiver came by')
  await form.getByRole('button', { name: 'Do it' }).click()
  await expect(form.getByRole('alert')).toHaveText('Add a proof of the delivery')
  const box = await form.getByRole('img', { name: 'Sign here' }).boundingBox()
  if (!box) throw new Error('There is nothing to sign on')
  await page.mouse.move(box.x + 30, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 70, { steps: 8 })
  await page.mouse.move(box.x + 160, box.y + 30, { steps: 8 })
  await page.mouse.up()
  await form.getByRole('button', { name: 'Do it' }).click()
  await expect.poll(async () => (await detailsOf(admin, code)).proofs.map(({ kind }) => kind)).toEqual(['signature'])
  expect(await detailsOf(admin, code)).toMatchObject({ step: 'delivered', custody: 'receiver' })
})

test('a dispatcher whose connection breaks in the middle of a move is told which parcel has no courier, and can retry', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const { sender, admin, courier, other } = await cast(as)
  const code = await book(sender)
  await sendOut(admin, courier, code, 0)
  const { page } = admin
  await page.goto(`/dashboard/admin/runs?courier=${courier.id}`)
  await page.getByRole('checkbox', { name: new RegExp(code) }).check()
  const form = page.getByRole('form', { name: 'Give to' })
  await form.getByRole('combobox').selectOption(other.id)
  await page.route('**/api/admin/move-parcels', (route) =>
    route.request().postDataJSON().move === 'assign' ? route.abort() : route.continue(),
  )
  await form.getByRole('button', { name: 'Move' }).click()
  const lost = page.getByRole('alert').filter({ hasText: '1 parcel has no delivery man now' })
  await expect(lost).toContainText(code)
  expect(await courierOf(sender, code)).toBeUndefined()
  await page.unroute('**/api/admin/move-parcels')
  await lost.getByRole('button', { name: /again$/ }).click()
  await expect.poll(() => courierOf(sender, code)).toBe(other.id)
  await expect(lost).toBeHidden()
})
