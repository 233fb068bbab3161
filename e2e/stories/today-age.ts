import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'

test('how long a parcel has waited is told anew as the minutes pass', { tag: '@phone' }, async ({ as }) => {
  const [sender, { page }] = [await as('consumer'), await as('admin')]
  const code = await book(sender, { thana: 'Ramgarh' })
  await page.clock.install()
  await page.goto('/dashboard/admin/today?step=booked&thana=Ramgarh')
  const row = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Choose ${code}` }) })
  const since = row.getByRole('time')
  await expect(since).toHaveText(/^[01] min$/)
  await page.clock.fastForward('10:00')
  await expect(since).toHaveText(/^1[01] min$/)
})
