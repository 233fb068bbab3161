import { api } from '@ranar/contract'
import { book, deliver, sendOut } from '../parcels.ts'
import { expect, type Person, test } from '../people.ts'
import { courierOf, showsOnly } from '../run.ts'
import { cast, hold } from '../ways.ts'

const stops = ({ page }: Person, courier: Person) => page.getByRole('list', { name: `Stops of ${courier.name}` })
const cardOf = ({ page }: Person, courier: Person) =>
  page.getByRole('list', { name: 'Delivery men' }).locator(`a[href*="${courier.id}"]`)

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
  await showsOnly(admin, [courier, other])
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
  // What goes back to its sender is still a stop, but no money is asked for it.
  await admin.call(api.desk.move, { body: { move: 'turn_back', parcel_ids: [code] } })
  const lineOf = (one: string) => stops(admin, courier).getByRole('listitem').filter({ hasText: one })
  await expect(lineOf(code)).toContainText('On its way back')
  await expect(lineOf(code)).not.toContainText('৳')
  await expect(lineOf(left)).toContainText('৳100')
  await page.getByRole('link', { name: 'Run sheet', exact: true }).click()
  await expect(page.getByRole('table')).toContainText('Karim Uddin')
  await expect(page.getByText('2 stops, ৳100 to collect')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: code }).getByRole('cell').nth(3)).toHaveText('–')
  await expect(page.getByRole('columnheader', { name: 'Signature or reason' })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Language of the sheets' }).getByText('বাংলা').click()
  await expect(page.getByRole('columnheader', { name: 'স্বাক্ষর বা কারণ' })).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(stops(admin, courier)).toBeVisible()
})

test('the runs and the suggestions say the same about how full a courier’s day is, finished stops included', async ({
  as,
}) => {
  const { sender, admin, courier } = await cast(as)
  const codes = [await book(sender), await book(sender), await book(sender)]
  for (const code of codes) await sendOut(admin, courier, code, 0)
  for (const code of codes.slice(1)) await deliver(courier, code)
  const { proposal } = (await admin.call(api.deskRuns.suggest, { query: {} })).data
  const { load, capacity } = proposal.couriers.find(({ _id }) => _id === courier.id) ?? { load: 0, capacity: 0 }
  expect(load).toBe(3)
  await admin.page.goto(`/dashboard/admin/runs?courier=${courier.id}`)
  await expect(cardOf(admin, courier)).toContainText(`${load} / ${capacity}`)
  await expect(cardOf(admin, courier)).toContainText('2 of 3 done')
  const finished = admin.page.getByRole('checkbox', { name: new RegExp(codes[1] ?? '') })
  await expect(finished).toBeDisabled()
  await expect(finished).toHaveAccessibleDescription(/^Only parcels that are not loaded yet/)
  await expect(admin.page.getByRole('checkbox', { name: new RegExp(codes[0] ?? '') })).toHaveAccessibleDescription('')
})

test('run sheets can be printed once each of them is there', async ({ as }) => {
  const { sender, admin, courier } = await cast(as)
  await sendOut(admin, courier, await book(sender), 0)
  const { page } = admin
  const sheet = await hold(page, `**/api/admin/runs?*${courier.id}*`)
  await page.goto('/dashboard/admin/run-sheets')
  await expect.poll(() => sheet.asked).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  sheet.release()
  await expect(page.getByRole('heading', { level: 2, name: courier.email })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
})

test('a move is undone, also from another courier’s run, and what a colleague has changed since stays', async ({
  as,
}) => {
  const { sender, admin, courier, other } = await cast(as)
  const colleague = await as('admin')
  const [back, taken] = [await book(sender), await book(sender)]
  for (const code of [back, taken]) await sendOut(admin, courier, code, 0)
  const { page } = admin
  await page.goto(`/dashboard/admin/runs?courier=${courier.id}`)
  for (const code of [back, taken]) await page.getByRole('checkbox', { name: new RegExp(code) }).check()
  const form = page.getByRole('form', { name: 'Give to' })
  await form.getByRole('combobox').selectOption(other.id)
  await form.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText(`2 moved to ${other.name}`)).toBeVisible()
  await colleague.call(api.desk.move, { body: { move: 'unassign', parcel_ids: [taken] } })
  await cardOf(admin, other).click()
  await expect(stops(admin, other)).toContainText(back)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`1 moved to ${courier.name}`)).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: taken })).toContainText(colleague.name)
  expect([await courierOf(sender, back), await courierOf(sender, taken)]).toEqual([courier.id, undefined])
})
