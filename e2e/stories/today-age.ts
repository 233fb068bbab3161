import { box, thanaOf } from '../desk.ts'
import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'

test('how long a parcel has waited is told anew as the minutes pass', { tag: '@phone' }, async ({ as, refusals }) => {
  refusals.push(0)
  const [sender, { page, context }] = [await as('consumer'), await as('admin')]
  const thana = thanaOf('age')
  const code = await book(sender, { thana })
  await page.clock.install()
  await page.goto(`/dashboard/admin/today?step=booked&thana=${thana}`)
  const since = page
    .getByRole('row')
    .filter({ has: box(page, code) })
    .getByRole('time')
  await expect(since).toHaveText(/^[01] min$/)
  // The server's clock, which every reply tells, goes on as before.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.clock.fastForward('10:00')
  await expect(since).toHaveText(/^1[01] min$/)
})
