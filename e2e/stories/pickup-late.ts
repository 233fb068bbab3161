import { api } from '@ranar/contract'
import { book, inDays } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { card, endUndo } from '../run.ts'
import { cast, rowWith } from '../ways.ts'

test('a parcel that a courier collected without signal, after it was given to another, is put right by the office', {
  tag: '@phone',
}, async ({ as, calls, refusals }) => {
  refusals.push(0)
  const { sender, admin, courier } = await cast(as)
  const other = await calls('delivery_men')
  const code = await book(sender)
  await sender.call(api.journeys.pickup, {
    body: { parcel_id: code, mode: 'collect', address: 'Shop 3, New Market', day: inDays(0) },
  })
  const give = (man: { id: string }) =>
    admin.call(api.desk.move, {
      body: { move: 'assign_pickup', parcel_ids: [code], delivery_men_id: man.id, day: inDays(0) },
    })
  await give(courier)
  const { page, context } = courier
  await page.clock.install()
  await page.goto('/dashboard/delivery-men/run')
  await expect(card(courier)).toContainText(code)
  await context.setOffline(true)
  await give(other)
  await card(courier).getByRole('button', { name: 'Collected from the sender' }).click()
  await endUndo(courier)
  await context.setOffline(false)
  await page.getByRole('group').getByText('Not accepted by the office: 1').click()
  await expect(page.getByText('This pickup is no longer yours;')).toBeVisible()
  await expect(page.getByText('Bring the parcel to the office')).toBeVisible()

  await admin.page.goto('/dashboard/admin/exceptions?status=open')
  const row = await rowWith(admin.page, code)
  await expect(row).toContainText(`(${courier.email}): collected from the sender`)
  await expect(row).toContainText('the parcel counts as collected by this delivery man')
  await row.getByRole('button', { name: 'Apply' }).click()
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(row).toBeHidden()
  const { step, custody } = (await sender.call(api.journeys.details, { query: { parcel_id: code } })).data
  expect([step, custody]).toEqual(['picked_up', 'courier'])
  expect((await other.call(api.runs.mine, { query: {} })).data.run.stops).toEqual([])
})
