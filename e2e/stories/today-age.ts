import { box, thanaOf } from '../desk.ts'
import { book } from '../parcels.ts'
import { expect, test } from '../people.ts'

test('the waiting time of a parcel is updated as the minutes pass', { tag: '@phone' }, async ({ as, refusals }) => {
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
  // Every reply brings the server's time, which does not jump ahead; go offline so that none arrives.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.clock.fastForward('10:00')
  await expect(since).toHaveText(/^1[01] min$/)
})
