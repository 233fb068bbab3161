import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { book, booking, deliver, sendOut } from '../parcels.ts'
import { type As, expect, type Person, test } from '../people.ts'
import { card, endUndo, morning, openSecond, queue } from '../run.ts'
import { said } from '../ways.ts'

const codeOf = async (courier: Person) => (await card(courier).locator('code').innerText()).trim()
/** Opens the failure sheet of the second of two stops. */
const sheetOfSecond = async (as: As) => {
  const { admin, courier } = await morning(as, 2)
  const { page } = courier
  const name = await openSecond(courier)
  const code = await codeOf(courier)
  await card(courier).getByRole('button', { name: 'Could not deliver' }).click()
  const sheet = page.getByRole('dialog', { name: 'Why could it not be delivered?' })
  await expect(sheet).toBeVisible()
  return { admin, courier, page, name, code, sheet }
}

test('a courier is told when a parcel leaves the run while its sheet is open, which stays closed when it comes back', async ({
  as,
}) => {
  const { admin, courier, page, name, code, sheet } = await sheetOfSecond(as)
  await admin.call(api.desk.move, { body: { move: 'unassign', parcel_ids: [code] } })
  await expect(said(page, `This parcel is no longer in your run: ${name}`)).toBeVisible()
  await expect(sheet).toBeHidden()
  await sendOut(admin, courier, code, 0)
  await expect(page.getByText('0 / 2 done')).toBeVisible()
  await expect(card(courier)).not.toContainText(name)
  await expect(sheet).toBeHidden()
})

test('a stop that another phone of the courier finishes closes its sheet with a message', async ({ as }) => {
  const { courier, page, name, code, sheet } = await sheetOfSecond(as)
  await deliver(courier, code)
  await expect(said(page, `This parcel is no longer in your run: ${name}`)).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('1 / 2 done')).toBeVisible()
})

for (const how of ['taken by the office', 'delivered by another phone'] as const)
  test(`a filled sheet of a parcel that is ${how} stays open, and what is saved from it reaches the office`, async ({
    as,
  }) => {
    const { admin, courier } = await morning(as, 2, { proofLevel: 'name' })
    const { page } = courier
    const name = await openSecond(courier)
    const code = await codeOf(courier)
    await card(courier).getByRole('button', { name: 'Delivered' }).click()
    const sheet = page.getByRole('dialog', { name })
    await expect(sheet.getByRole('heading')).toContainText(code)
    await sheet.getByLabel('A neighbour').check()
    await sheet.getByLabel('Name').fill('Rahima')
    await sheet.getByLabel('Collected').fill('90')
    await sheet.getByLabel('Why is it ৳90 and not ৳100?').fill('No more change')
    if (how === 'delivered by another phone') {
      const done = { action_id: randomUUID(), seq: 1, kind: 'deliver', parcel_id: code, at: new Date().toISOString() }
      await courier.call(api.runs.actions, { body: { actions: [{ ...done, name: 'Karim', relation: 'self' }] } })
    } else await admin.call(api.desk.move, { body: { move: 'unassign', parcel_ids: [code] } })
    await expect(sheet.getByRole('alert')).toHaveText(
      `This parcel is no longer in your run: ${name}. You can still save this; the office then decides what counts.`,
    )
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    const ways = [
      () => page.keyboard.press('Escape'),
      () => sheet.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(2, 2),
    ]
    for (const close of ways) {
      await close()
      await question.getByRole('button', { name: 'Stay here' }).click()
      await expect(question).toBeHidden()
    }
    await expect(sheet.getByLabel('A neighbour')).toBeChecked()
    await expect(sheet.getByLabel('Collected')).toHaveValue('90')
    await sheet.getByRole('button', { name: 'Delivered' }).click()
    await expect(sheet).toBeHidden()
    await expect(card(courier)).not.toContainText(name)
    await endUndo(courier)
    await expect(page.getByRole('group').filter({ hasText: 'Not accepted by the office: 1' })).toBeVisible()
    const { exceptions } = (await admin.call(api.desk.exceptions, { query: { kind: 'conflict', limit: 100 } })).data
    const kept = exceptions.find(({ parcel_id }) => parcel_id === code)
    expect(kept?.detail).toMatchObject({
      action: { name: 'Rahima', collected: { taka: 90, reason: 'No more change' } },
    })
  })

test('a filled sheet of a parcel that left the run is dropped only after the question', async ({ as }) => {
  const { admin, page, name, code, sheet } = await sheetOfSecond(as)
  await sheet.getByRole('button', { name: /Another reason/ }).click()
  await sheet.getByLabel('What happened?').fill('The lane is flooded')
  await admin.call(api.desk.move, { body: { move: 'unassign', parcel_ids: [code] } })
  await expect(sheet.getByRole('alert')).toContainText('the office then decides what counts')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  // Escape answers the question, and not the sheet below it too.
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(sheet.getByLabel('What happened?')).toHaveValue('The lane is flooded')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(sheet).toBeHidden()
  await expect(said(page, `This parcel is no longer in your run: ${name}`)).toBeVisible()
})

test('that a parcel was taken away is in view however far its sheet is scrolled', async ({ as }) => {
  const { admin, name, code, sheet } = await sheetOfSecond(as)
  await sheet.getByRole('button', { name: /Another reason/ }).click()
  const note = sheet.getByLabel('What happened?')
  await note.fill('The lane is flooded')
  await note.scrollIntoViewIfNeeded()
  await admin.call(api.desk.move, { body: { move: 'unassign', parcel_ids: [code] } })
  const gone = sheet.getByRole('alert').filter({ hasText: `This parcel is no longer in your run: ${name}` })
  await expect(gone).toBeInViewport({ ratio: 1 })
  await expect(note).toBeInViewport({ ratio: 1 })
})

test('the card of the first stop stays when the office adds a parcel before it, and its loss is told', async ({
  as,
}) => {
  const { sender, admin, courier } = await morning(as, 2)
  const { page } = courier
  const [code, name] = [await codeOf(courier), await card(courier).getByRole('heading').innerText()]
  const added = await book(sender, { name: 'Added Receiver' })
  await sendOut(admin, courier, added, 0)
  await expect(page.getByText('0 / 3 done')).toBeVisible()
  const all = (await courier.call(api.runs.mine, { query: {} })).data.run.stops.map(({ parcel }) => parcel._id)
  await courier.call(api.runs.order, { body: { parcel_ids: [added, ...all.filter((one) => one !== added)] } })
  await sendOut(admin, courier, await book(sender), 0)
  await expect(page.getByText('0 / 4 done')).toBeVisible()
  const first = page.getByRole('listitem').first()
  await expect(first).toContainText('Added Receiver')
  await expect(first).toContainText(added)
  await expect(first.getByRole('button', { name: /^Earlier/ })).toHaveCount(0)
  await expect(card(courier)).toContainText('Stop 2')
  await expect(card(courier)).toContainText(code)

  await admin.call(api.desk.move, { body: { move: 'unassign', parcel_ids: [code] } })
  await expect(said(page, `This parcel is no longer in your run: ${name}`)).toBeVisible()
  await expect(card(courier)).toContainText('Added Receiver')
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await expect(page.getByText('1 / 3 done')).toBeVisible()
  await expect(card(courier)).not.toContainText('Added Receiver')
  await endUndo(courier)
  await expect(queue(courier)).toHaveText('Everything is sent')
  await expect(said(page, 'This parcel is no longer in your run: Added Receiver')).toHaveCount(0)
})

test('an action that the office does not accept is told above the next stop, until the courier marks it as read', async ({
  as,
}) => {
  const { admin, courier } = await morning(as, 2)
  const { page } = courier
  const code = await codeOf(courier)
  const name = await card(courier).getByRole('heading').innerText()
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await admin.call(api.desk.move, { body: { move: 'unassign', parcel_ids: [code] } })
  await endUndo(courier)
  const refusals = page.getByRole('group').filter({ hasText: 'Not accepted by the office: 1' })
  await expect(refusals).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `${name}: delivered` })).toHaveCount(0)
  const [told, next] = [await refusals.boundingBox(), await card(courier).boundingBox()]
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(next?.y ?? 0)
  await refusals.getByText('Not accepted by the office: 1').click()
  const line = refusals.getByRole('listitem')
  await expect(line).toContainText(`${name}: delivered`)
  await expect(line).toContainText(`${booking.address} · ${code}`)
  await expect(line).toContainText('Not accepted: This parcel is no longer yours')
  await expect(line).toContainText('You said that you collected ৳100. It counts as cash in your hands')
  const announced = page.getByRole('status').filter({ hasText: 'Not accepted by the office: 1' })
  await expect(announced).toBeAttached()
  await expect(page.getByText('In hand ৳100')).toBeVisible()
  // Given back, its card tells the whole sentence within the phone's width.
  await sendOut(admin, courier, code, 0)
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await expect(card(courier)).toContainText('Not accepted: This parcel is no longer yours')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await admin.call(api.desk.move, { body: { move: 'unassign', parcel_ids: [code] } })
  await refusals.getByText('Not accepted by the office: 1').click()
  await refusals.getByRole('button', { name: 'Mark as read' }).click()
  await expect(refusals).toBeHidden()
  await page.reload()
  await expect(card(courier)).toBeVisible()
  await expect(refusals).toBeHidden()
})
