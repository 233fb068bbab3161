import type { Locator } from '@playwright/test'
import { api } from '@ranar/contract'
import { book, booking, deliver, inDays, sendOut } from '../parcels.ts'
import { type Caller, expect, test } from '../people.ts'
import { card } from '../run.ts'
import { cast, rowWith } from '../ways.ts'

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
  await expect(
    row
      .getByRole('cell')
      .last()
      .getByText(courier.email.split('@')[0] ?? '')
      .last(),
  ).toBeVisible()
  await courier.page.goto('/dashboard/delivery-men/run')
  await expect(courier.page.getByText('No stops today.')).toBeVisible()
  await row.getByRole('button', { name: 'Send' }).click()
  await expect(row).toContainText(courier.name)
  // The row's select lists the courier even before he is sent, so check the run too.
  const run = async () => (await courier.call(api.runs.mine, { query: {} })).data.run.stops
  await expect.poll(async () => (await run()).map(({ parcel, step }) => [parcel._id, step])).toEqual([[code, 'booked']])
  await expect(card(courier)).toContainText(`Shop ${sender.id.slice(0, 8)}`)
  await expect(card(courier)).toContainText(`Pickup Collect the parcel here. It goes to ${booking.name}.`)
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

test('a pickup keeps its place in the list when a courier is sent, so that the next one does not slide under the pointer', async ({
  as,
}) => {
  const { sender, admin, courier } = await cast(as)
  const places = ['First shop', 'Second shop'].map((name) => `${name} ${sender.id.slice(0, 8)}`)
  for (const address of places)
    await sender.call(api.journeys.pickup, {
      body: { parcel_id: await book(sender), mode: 'collect', address, day: inDays(21) },
    })
  const { page } = admin
  await page.goto(`/dashboard/admin/pickups?day=${inDays(21)}`)
  const [first, second] = places.map((place) => page.getByRole('row').filter({ hasText: place })) as [Locator, Locator]
  const isAbove = async () => {
    const [one, other] = [await first.boundingBox(), await second.boundingBox()]
    return one !== null && other !== null && one.y < other.y
  }
  expect(await isAbove()).toBe(true)
  await first.getByRole('combobox').selectOption(courier.id)
  await first.getByRole('button', { name: 'Send' }).click()
  await expect(first.getByRole('cell', { name: `${courier.name} ${courier.email}` })).toBeVisible()
  expect(await isAbove()).toBe(true)
  await page.reload()
  await expect.poll(isAbove).toBe(false)
})

test('two dispatchers send a courier to one pickup: the later one sees whom the other sent, and is asked', async ({
  as,
  calls,
}) => {
  const [sender, admin, colleague] = [await calls('consumer'), await as('admin'), await calls('admin')]
  const [first, second, third] = [await calls('delivery_men'), await calls('delivery_men'), await calls('delivery_men')]
  const [address, code] = [`Shared shop ${sender.id.slice(0, 8)}`, await book(sender)]
  await sender.call(api.journeys.pickup, { body: { parcel_id: code, mode: 'collect', address, day: inDays(22) } })
  const name = `Second ${sender.id.slice(0, 8)}`
  await second.call(api.people.updateProfile, { body: { name } })
  const sendTo = (courier: Caller) =>
    colleague.call(api.desk.move, {
      body: { move: 'assign_pickup', parcel_ids: [code], delivery_men_id: courier.id, day: inDays(22) },
    })
  const { page } = admin
  await page.goto(`/dashboard/admin/pickups?day=${inDays(22)}`)
  const row = await rowWith(page, address)
  const [who, send] = [row.getByRole('combobox'), row.getByRole('button', { name: 'Send' })]
  await expect(row.locator(`option[value="${third.id}"]`)).toBeAttached()
  // Whoever has chosen nobody sees whom the colleague has sent.
  await sendTo(first)
  await expect(who).toHaveValue(first.id)
  await expect(send).toBeDisabled()
  await who.selectOption(third.id)
  await sendTo(second)
  await expect(row.getByRole('cell', { name, exact: true })).toBeVisible()
  await expect(who).toHaveValue(third.id)
  await send.click()
  const question = page.getByRole('dialog', { name: /^Already given to/ })
  await expect(question).toContainText('A colleague has sent somebody since you chose')
  await question.getByRole('button', { name: 'Not now' }).click()
  const sentNow = async () =>
    (await colleague.call(api.deskRuns.pickups, { query: { day: inDays(22), limit: 100 } })).data.pickups.find(
      ({ parcel_ids }) => parcel_ids.includes(code),
    )?.delivery_men?._id
  expect(await sentNow()).toBe(second.id)
  await send.click()
  await question.getByRole('button', { name: 'Send' }).click()
  await expect(question).toBeHidden()
  await expect.poll(sentNow).toBe(third.id)
  await expect(send).toBeDisabled()
  // On a small laptop the select and the button share a line, in Bangla too.
  await admin.context.addCookies([{ name: 'ranar-locale', value: 'bn', url: new URL(page.url()).origin }])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  const top = async (what: Locator) => (await what.boundingBox())?.y
  await expect(who).toHaveValue(third.id)
  expect(await top(row.getByRole('button'))).toBe(await top(who))
  // On a phone's card the two fill their row.
  await page.setViewportSize({ width: 360, height: 740 })
  const left = async (what: Locator) => (await what.boundingBox())?.x
  await expect.poll(async () => (await left(who)) === (await left(row.getByRole('cell').last()))).toBe(true)
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
  const modeNow = async () =>
    (await sender.call(api.journeys.details, { query: { parcel_id: code } })).data.pickup?.mode
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

test('the long name of a courier who is sent wraps in its badge at every width', async ({ as, calls }) => {
  const [sender, admin, courier] = [await calls('consumer'), await as('admin'), await calls('delivery_men')]
  await courier.call(api.people.updateProfile, { body: { name: 'Wolfeschlegelstein'.repeat(5) } })
  const code = await book(sender)
  await sender.call(api.journeys.pickup, {
    body: { parcel_id: code, mode: 'collect', address: `Shop ${sender.id.slice(0, 8)}`, day: inDays(0) },
  })
  const to = { delivery_men_id: courier.id, day: inDays(0) }
  await admin.call(api.desk.move, { body: { move: 'assign_pickup', parcel_ids: [code], ...to } })
  const { page } = admin
  for (const width of [390, 820, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/dashboard/admin/pickups')
    await expect(await rowWith(page, `Shop ${sender.id.slice(0, 8)}`)).toContainText('Wolfeschlegelstein')
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    await expect.poll(fits, String(width)).toBe(true)
  }
})
