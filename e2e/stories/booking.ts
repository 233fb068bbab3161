import { expect, test } from '../people.ts'

test('a booking without its fields is refused with the words of each field', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  for (const [label, text] of [
    ['Weight', 'Weight is Required!'],
    ['Parcel type', 'Parcel Type is Required'],
    ['Receiver name', 'Reciever Name is Required'],
    ['Receiver phone', 'Reciever Phone is Required'],
    ['Receiver address', 'Reciever Address is Required'],
    ['Receiver email', 'Reciever Email is Required'],
    ['Latitude', 'Latitude is Required'],
    ['Longitude', 'Longitude is Required'],
  ] as const)
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(text)
  await expect(page.getByLabel('Weight')).toBeFocused()
})

test('who has written one half of a place is asked for the other half only', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  const [latitude, longitude] = [page.getByLabel('Latitude'), page.getByLabel('Longitude')]
  await latitude.fill('23.8')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(longitude).toHaveAccessibleDescription('Longitude is Required')
  await expect(latitude).toHaveValue('23.8')
  await expect(latitude).toHaveAccessibleDescription('')
  await latitude.fill('95')
  await expect(latitude).toHaveAccessibleDescription('Latitude is between -90 and 90')
})

test('the price follows the weight, and nobody writes it', async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  const price = page.getByLabel('Price')
  await expect(price).not.toBeEditable()
  for (const [weight, taka] of [
    ['0', '0'],
    ['0.999', '66'],
    ['1', '100'],
    ['1.999', '100'],
    ['2', '150'],
    ['১.৫', '100'],
  ] as const) {
    await page.getByLabel('Weight').fill(weight)
    await expect(price).toHaveValue(taka)
  }
})
