import { bookIn, box, courierOf, named, thanaOf } from '../desk.ts'
import { inDays } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { giveTo, manage } from '../ways.ts'

test('a day more than a year ahead is refused at the desk and in a drawer before anything is sent', async ({ as }) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const name = await named(courier, 'Dalim')
  const thana = thanaOf('day')
  const [code = ''] = await bookIn(sender, thana, 1)
  const { page } = admin
  await page.goto(`/dashboard/admin/today?step=booked&thana=${thana}`)
  await box(page, code).check()
  const bar = page.getByRole('region', { name: 'With the chosen parcels' })
  const day = bar.getByLabel('Day')
  await day.fill(inDays(36_525))
  await giveTo(page, name)
  await expect(day).toBeFocused()
  await expect(day).toHaveAccessibleDescription('The day cannot be more than a year ahead')
  expect(await courierOf(admin, code)).toBeUndefined()
  await page.goto('/dashboard/admin/all-parcels')
  const form = (await manage(page, code)).getByRole('form', { name: 'Move it' })
  await form.getByLabel('What is done?').selectOption('Send a delivery man to collect it')
  await form.getByLabel('Delivery man').selectOption({ label: name })
  await form.getByLabel('Day').fill('9999-12-31')
  await form.getByRole('button', { name: 'Do it' }).click()
  await expect(form.getByLabel('Day')).toHaveAccessibleDescription('The day cannot be more than a year ahead')
  await page.goto('/dashboard/admin/suggest?day=2126-01-01')
  await expect(page.getByRole('alert').getByText('The day cannot be more than a year ahead')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Assign / })).toBeHidden()
})
