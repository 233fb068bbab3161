import { api } from '@ranar/contract'
import { everyFaultOf } from '../axe.ts'
import { bookIn, courierOf, named, outcome, thanaOf } from '../desk.ts'
import { inDays } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { giveTo } from '../ways.ts'

test('an assignment whose reply was lost has to be sent again before it can be undone', async ({ as, refusals }) => {
  refusals.push(0)
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const name = await named(courier, 'Ershad')
  const thana = thanaOf('lost')
  const codes = await bookIn(sender, thana, 26)
  const { page } = admin
  await page.goto(`/dashboard/admin/today?step=booked&thana=${thana}`)
  let calls = 0
  // The second part arrives, but its reply is lost.
  await page.route('**/api/admin/move-parcels', async (route) => {
    if (++calls !== 2) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await expect(page.getByText('26 chosen')).toBeVisible()
  await giveTo(page, name)
  await expect(outcome(page)).toContainText('1 without an answer')
  await expect(outcome(page).getByRole('button', { name: 'Undo' })).toBeHidden()
  await outcome(page).getByRole('button', { name: 'Send again' }).click()
  await expect(outcome(page)).toContainText('Given for delivery: 26 parcels done')
  await outcome(page).getByRole('button', { name: 'Undo' }).click()
  await expect(outcome(page)).toContainText('Taken back: 26 parcels done')
  for (const code of codes) expect(await courierOf(admin, code)).toBeUndefined()
})

test('an undo keeps what a colleague has reassigned since, says who did, and can be repeated after a lost reply', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const [sender, admin, colleague] = [await as('consumer'), await as('admin'), await as('admin')]
  const [mine, theirs] = [await as('delivery_men'), await as('delivery_men')]
  const [name, other] = [await named(mine, 'Faruk'), await named(theirs, 'Gazi')]
  const thana = thanaOf('undo')
  const codes = await bookIn(sender, thana, 3)
  const [onward = '', ...rest] = codes
  const { page } = admin
  await page.goto(`/dashboard/admin/today?step=booked&thana=${thana}`)
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await giveTo(page, name)
  await expect(outcome(page)).toContainText('Given for delivery: 3 parcels done')
  const body = { parcel_ids: [onward], day: inDays(1) }
  await colleague.call(api.desk.move, { body: { ...body, move: 'unassign' } })
  await colleague.call(api.desk.move, { body: { ...body, move: 'assign', delivery_men_id: theirs.id } })
  let calls = 0
  // The undo arrives, but its reply is lost.
  await page.route('**/api/admin/move-parcels', async (route) => {
    if (++calls > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await outcome(page).getByRole('button', { name: 'Undo' }).click()
  await outcome(page).getByRole('button', { name: 'Send again' }).click()
  await expect(outcome(page)).toContainText('Taken back: 2 done, 1 left as it is')
  await expect(outcome(page).getByRole('listitem').filter({ hasText: onward })).toContainText(
    `${colleague.name} gave it to ${other} at `,
  )
  expect(await courierOf(admin, onward)).toBe(theirs.id)
  for (const code of rest) expect(await courierOf(admin, code)).toBeUndefined()
  expect(await everyFaultOf(page)).toEqual([])
})
