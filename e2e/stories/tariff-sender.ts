import { api } from '@ranar/contract'
import { booking } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { writeReceiver } from '../ways.ts'

test('a sender finds the thana by part of its name, and by default it is the nearest to the place', async ({ as }) => {
  const { page, call } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  await page.getByLabel('Weight').fill('1.2')
  await page.getByLabel('Parcel type').selectOption('v2')
  await writeReceiver(page)
  await page.getByLabel('Latitude').fill('23.7461')
  await page.getByLabel('Longitude').fill('90.3742')
  const thana = page.getByRole('combobox', { name: 'Thana', exact: true })
  await expect(thana).toHaveAccessibleDescription('Nearest to the place: Dhanmondi, Dhaka')
  await thana.fill('সাভার')
  await page.getByRole('option', { name: 'Savar, Dhaka' }).click()
  await expect(thana).toHaveValue('Savar, Dhaka')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page).toHaveURL(/my-parcel/)
  const { parcels } = (await call(api.parcels.mine)).data
  const { extras } = (await call(api.parcels.extras, { query: { parcel_id: parcels[0]?._id ?? '' } })).data
  expect(extras.thana).toBe('Savar, Dhaka')
})

test('a thana alone sets the pin to its middle, and a pin far from the thana is said and can be mended', async ({
  as,
}) => {
  const { page, call } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  await page.getByLabel('Weight').fill('1.2')
  await page.getByLabel('Parcel type').selectOption('v2')
  await writeReceiver(page)
  const thana = page.getByRole('combobox', { name: 'Thana', exact: true })
  const latitude = page.getByRole('textbox', { name: 'Latitude' })
  await thana.fill('savar')
  await page.getByRole('option', { name: 'Savar, Dhaka' }).click()
  await expect(page.getByText('The pin is in the middle of Savar, Dhaka.')).toBeVisible()
  await expect(latitude).toHaveValue(/^23\.8/)
  // It follows the thana as long as nobody has moved it.
  await thana.fill('rangpur sadar')
  await page.getByRole('option', { name: 'Rangpur Sadar, Rangpur' }).click()
  await expect(latitude).toHaveValue(/^25\.7/)
  await latitude.fill('23.7461')
  await page.getByRole('textbox', { name: 'Longitude' }).fill('90.3742')
  const said = page.getByText(
    /^The pin is 2\d\d km from Rangpur Sadar, Rangpur; the nearest thana is Dhanmondi, Dhaka\./,
  )
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: 'Choose Dhanmondi, Dhaka' }).click()
  await expect(said).toBeHidden()
  await expect(thana).toBeFocused()
  await expect(thana).toHaveValue('Dhanmondi, Dhaka')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page).toHaveURL(/my-parcel/)
  const { parcels } = (await call(api.parcels.mine)).data
  expect(parcels[0]?.reciever.map).toEqual({ latitude: 23.7461, longitude: 90.3742 })
})

test('a sender whose form has an old tariff is told the new price, and books at it after agreeing', async ({
  as,
  refusals,
}) => {
  refusals.push(409)
  const { page, call } = await as('consumer')
  // Simulate a page that was opened before the change: another version with lower prices.
  let isOld = true
  await page.route('**/api/public/tariff*', async (route) => {
    const reply = await route.fetch()
    const json = await reply.json()
    if (isOld) {
      json.data.tariff.version = 99_999
      for (const zone of json.data.tariff.zones) zone.pricesTaka = zone.pricesTaka.map((taka: number) => taka - 6)
    }
    await route.fulfill({ response: reply, json })
  })
  await page.goto('/dashboard/consumer/book-parcel')
  await page.getByLabel('Weight').fill('0.5')
  await page.getByLabel('Parcel type').selectOption('v1')
  await writeReceiver(page)
  await page.getByLabel('Latitude').fill(String(booking.latitude))
  await page.getByLabel('Longitude').fill(String(booking.longitude))
  await expect(page.getByLabel('Price')).toHaveValue('60')
  isOld = false
  const book = page.getByRole('button', { name: 'Book', exact: true })
  await book.click()
  await expect(page.getByText('The tariff has changed while you were writing: ৳60 before, ৳66 now')).toBeVisible()
  expect((await call(api.parcels.mine)).data.parcels).toEqual([])
  await book.click()
  await expect(page).toHaveURL(/my-parcel/)
  expect((await call(api.parcels.mine)).data.parcels[0]?.parcel.price).toBe(66)
})
