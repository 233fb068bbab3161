import { api } from '@ranar/contract'
import { booking, deliver, sendOut } from '../parcels.ts'
import { type As, expect, test } from '../people.ts'
import { card, endUndo, morning, openSecond } from '../run.ts'
import { said } from '../ways.ts'

/** Opens the failure sheet of the second of two stops. */
const sheetOfSecond = async (as: As) => {
  const { admin, courier } = await morning(as, 2)
  const { page } = courier
  const name = await openSecond(courier)
  const code = (await card(courier).locator('code').innerText()).trim()
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

test('an action that the office does not accept is told above the next stop, until the courier marks it as read', async ({
  as,
}) => {
  const { admin, courier } = await morning(as, 2)
  const { page } = courier
  const code = (await card(courier).locator('code').innerText()).trim()
  const name = await card(courier).getByRole('heading').innerText()
  await card(courier).getByRole('button', { name: 'Delivered' }).click()
  await admin.call(api.desk.move, { body: { move: 'unassign', parcel_ids: [code] } })
  await endUndo(courier)
  const refusals = page.getByRole('group').filter({ hasText: 'Not accepted by the office: 1' })
  await expect(refusals).toBeVisible()
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
  await refusals.getByRole('button', { name: 'Mark as read' }).click()
  await expect(refusals).toBeHidden()
  await page.reload()
  await expect(card(courier)).toBeVisible()
  await expect(refusals).toBeHidden()
})
