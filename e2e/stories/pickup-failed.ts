import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { book, inDays } from '../parcels.ts'
import { expect, test } from '../people.ts'

test('a dispatcher reads why a courier could not collect a pickup', async ({ as, calls }) => {
  const [sender, courier, admin] = [await calls('consumer'), await calls('delivery_men'), await as('admin')]
  const [parcel_id, address] = [await book(sender), `Closed shop ${sender.id.slice(0, 8)}`]
  await sender.call(api.journeys.pickup, { body: { parcel_id, mode: 'collect', address, day: inDays(23) } })
  await admin.call(api.desk.move, {
    body: { move: 'assign_pickup', parcel_ids: [parcel_id], delivery_men_id: courier.id, day: inDays(23) },
  })
  const { page } = admin
  await page.goto(`/dashboard/admin/pickups?day=${inDays(23)}`)
  const row = page.getByRole('row').filter({ hasText: address })
  await expect(row).toBeVisible()
  const told = { reason: 'other' as const, note: 'The owner is at a wedding', at: new Date().toISOString() }
  const action = { action_id: randomUUID(), seq: 1, kind: 'pickup_failed' as const, parcel_id, ...told }
  await courier.call(api.runs.actions, { body: { actions: [action] } })
  await expect(row).toContainText(/Came in vain, .* · Another reason: The owner is at a wedding/)
})
