import { api } from '@ranar/contract'
import { shutsNobodyOut } from '../axe.ts'
import { book, inDays } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { card, passUndo } from '../run.ts'

test('a courier collects all parcels of one sender at once, and those of another sender stay', async ({
  as,
  calls,
}) => {
  const [sender, other, admin] = [await calls('consumer'), await calls('consumer'), await calls('admin')]
  const courier = await as('delivery_men')
  const { page } = courier
  await sender.call(api.people.updateProfile, { body: { name: 'Kolom House', address: 'House 9, Bogura' } })
  const codes = [await book(sender), await book(sender), await book(sender)]
  const alone = await book(other)
  await admin.call(api.desk.move, {
    body: { move: 'assign_pickup', parcel_ids: [...codes, alone], delivery_men_id: courier.id, day: inDays(0) },
  })
  await page.clock.install()
  await page.goto('/dashboard/delivery-men/run')
  await expect(page.getByText('0 / 4 done')).toBeVisible()
  await page
    .getByRole('button', { name: /^Kolom House/ })
    .first()
    .click()
  await expect(card(courier)).toContainText('Kolom House')
  await card(courier).getByRole('button', { name: 'Collected all 3 parcels here' }).click()
  const question = page.getByRole('dialog', { name: 'Have you collected 3 parcels from Kolom House?' })
  for (const code of codes) await expect(question).toContainText(code)
  await expect(question).not.toContainText(alone)
  await shutsNobodyOut(courier)
  await question.getByRole('button', { name: 'Collected all 3 parcels here' }).click()
  await expect(page.getByText('3 / 4 done')).toBeVisible()
  await expect(card(courier)).toContainText(alone)
  await expect(card(courier).getByRole('button', { name: /^Collected all/ })).toHaveCount(0)
  // Two of them were not there after all.
  await expect(page.getByText('Kolom House (3 parcels): collected')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('0 / 4 done')).toBeVisible()
  await expect(card(courier)).toContainText('Kolom House')
  await card(courier).getByRole('button', { name: 'Collected from the sender' }).click()
  await expect(page.getByText('1 / 4 done')).toBeVisible()
  await passUndo(courier)
  await expect
    .poll(async () => {
      const steps = codes.map(
        async (parcel_id) => (await sender.call(api.journeys.details, { query: { parcel_id } })).data.step,
      )
      return (await Promise.all(steps)).toSorted()
    })
    .toEqual(['booked', 'booked', 'picked_up'])
})

test('a sender who is not there is reported once for all parcels of that door', async ({ as, calls }) => {
  const [sender, admin, courier] = [await calls('consumer'), await calls('admin'), await as('delivery_men')]
  const { page } = courier
  const codes = [await book(sender), await book(sender)]
  await admin.call(api.desk.move, {
    body: { move: 'assign_pickup', parcel_ids: codes, delivery_men_id: courier.id, day: inDays(0) },
  })
  await page.clock.install()
  await page.goto('/dashboard/delivery-men/run')
  await card(courier).getByRole('button', { name: 'Could not collect' }).click()
  const sheet = page.getByRole('dialog', { name: 'Why could it not be collected?' })
  await sheet.getByLabel('The same for 1 more parcel here').check()
  await shutsNobodyOut(courier)
  await sheet.getByRole('button', { name: /^There was not enough time/ }).click()
  await expect(page.getByText('2 / 2 done')).toBeVisible()
  await passUndo(courier)
  for (const parcel_id of codes)
    await expect
      .poll(async () => (await sender.call(api.journeys.details, { query: { parcel_id } })).data.timeline.at(-1))
      .toMatchObject({ name: 'pickup_failed' })
})
