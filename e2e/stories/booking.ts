import { api } from '@ranar/contract'
import { booking, sendOut } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { writeBooking } from '../ways.ts'

test('an empty booking shows an error at each field and focuses the first', async ({ as }) => {
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

test('a sender who enters only a latitude is asked for the longitude alone', { tag: '@phone' }, async ({ as }) => {
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

test('the price is computed from the weight and cannot be edited', { tag: '@phone' }, async ({ as }) => {
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

test('a weight or an amount that no parcel may have is refused as it is typed, and has no price', {
  tag: '@phone',
}, async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  await writeBooking(page)
  await expect(page.getByRole('status').filter({ hasText: '৳' })).toBeVisible()
  await page.getByLabel('Weight').fill('100.001')
  await expect(page.getByLabel('Weight')).toHaveAccessibleDescription('Weight can be at most 100 kg')
  await expect(page.getByLabel('Price')).toHaveValue('0')
  await expect(page.getByRole('status').filter({ hasText: 'Weight can be at most 100 kg' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '৳' })).toHaveCount(0)
  await page.getByLabel('Weight').fill('100')
  await expect(page.getByLabel('Weight')).toHaveAccessibleDescription('')
  await expect(page.getByRole('status').filter({ hasText: '৳' })).toBeVisible()
  await page.getByLabel('Cash on delivery').fill('500001')
  await expect(page.getByLabel('Cash on delivery')).toHaveAccessibleDescription(/0 to 5,00,000 taka/)
  await expect(page.getByText(/^Collected at the door/)).toHaveCount(0)
  await page.getByLabel('Cash on delivery').fill('1200')
  await page.getByLabel('Delivery charge').selectOption('cod')
  await expect(page.getByText(/^Collected at the door: ৳1,200, from which the charge of ৳\d+ is taken$/)).toBeVisible()
})

test('a place outside Bangladesh is refused at its field', { tag: '@phone' }, async ({ as }) => {
  const { page, call } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  await writeBooking(page, { latitude: 48.8566, longitude: 2.3522 })
  await expect(page.getByRole('status').filter({ hasText: 'This place is outside Bangladesh' })).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveValue('0')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByLabel('Latitude')).toHaveAccessibleDescription('This place is outside Bangladesh')
  await expect(page.getByLabel('Latitude')).toBeFocused()
  expect((await call(api.parcels.mine)).data.meta.total).toBe(0)
  // It is reported together with the other errors, not after them.
  await page.getByLabel('Receiver phone').fill('')
  await page.getByLabel('Latitude').fill('48.9')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByLabel('Receiver phone')).toBeFocused()
  await expect(page.getByLabel('Latitude')).toHaveAccessibleDescription('This place is outside Bangladesh')
  await page.getByLabel('Receiver phone').fill(booking.phone)
  await page.getByLabel('Latitude').fill(String(booking.latitude))
  await page.getByLabel('Longitude').fill(String(booking.longitude))
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page).toHaveURL(/\/my-parcel$/)
})

test('a weight that is not a number is explained, and a pasted address that is too long is counted, not cut', {
  tag: '@phone',
}, async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  await writeBooking(page, { address: 'Road 5, '.repeat(50).trim() })
  const [weight, phone] = [page.getByLabel('Weight'), page.getByLabel('Receiver phone')]
  await weight.fill('abc')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(weight).toHaveAccessibleDescription('Weight is a number, such as 1.5')
  // Typing clears the error, and it is said again when the field is left.
  await weight.fill('1.2345')
  await expect(weight).toHaveAccessibleDescription('')
  await phone.fill('12')
  await expect(weight).toHaveAccessibleDescription('Weight can have at most 3 decimals')
  await expect(phone).toHaveAccessibleDescription('')
  await phone.blur()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await phone.fill('')
  await phone.blur()
  await expect(phone).toHaveAccessibleDescription('')
  const address = page.getByLabel('Receiver address')
  await expect(address).toHaveValue(/^(Road 5, ){49}Road 5,$/)
  await expect(address).toHaveAccessibleDescription(/This is too long.*399 of 300 characters/)
})

test('an address of several lines is stored as one line', { tag: '@phone' }, async ({ as }) => {
  const { page, call } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  await writeBooking(page, { address: 'House 5\nRoad 3,\n\nMirpur 10' })
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page).toHaveURL(/\/my-parcel$/)
  const { parcels } = (await call(api.parcels.mine)).data
  expect(parcels[0]?.reciever.address).toBe('House 5, Road 3, Mirpur 10')
})

test('a sender without phone and address in the profile enters them once while booking, and the label shows them', async ({
  as,
}) => {
  const { page, call } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  await writeBooking(page)
  await page.getByLabel('Your phone').fill('12-34')
  await page.getByLabel('Your address').fill('House 7\nRoad 2\nMirpur 10, Dhaka')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByLabel('Your phone')).toBeFocused()
  await page.getByLabel('Your phone').fill('০১৭১১ ৪৪৫৫৬৬')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page).toHaveURL(/\/my-parcel$/)
  await expect(page.getByText('We do not know yet where to collect it')).toHaveCount(0)
  await page.getByRole('link', { name: 'Label', exact: true }).click()
  await expect(page.getByRole('article')).toContainText('House 7, Road 2, Mirpur 10, Dhaka')
  await expect(page.getByRole('article')).toContainText('01711 445566')
  const { user } = (await call(api.people.me)).data
  expect([user.phone, user.address]).toEqual(['01711 445566', 'House 7, Road 2, Mirpur 10, Dhaka'])
  await page.goto('/dashboard/consumer/book-parcel')
  await expect(page.getByLabel('Receiver phone')).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'From where?' })).toHaveCount(0)
})

test('a sender can book without phone and address and is reminded to add them', { tag: '@phone' }, async ({ as }) => {
  const { page } = await as('consumer')
  await page.goto('/dashboard/consumer/book-parcel')
  await writeBooking(page)
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText('We do not know yet where to collect it')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('Phone')).toBeVisible()
})

test('cash on delivery is added up in the form, kept by an update, and shown on the label and the courier’s list', {
  tag: '@phone',
}, async ({ as }) => {
  const [sender, admin, courier] = [await as('consumer'), await as('admin'), await as('delivery_men')]
  const { page } = sender
  await sender.call(api.people.updateProfile, { body: { phone: '01711000000', address: 'Bogura' } })
  await page.goto('/dashboard/consumer/book-parcel')
  await writeBooking(page)
  await page.getByLabel('Cash on delivery').fill('২৩৫০')
  await expect(page.getByText('৳2,450 = ৳2,350 for the goods + ৳100 charge')).toBeVisible()
  await page.getByLabel('Your reference').fill('Order 7')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page).toHaveURL(/my-parcel/)
  const note = await page.getByText(/is booked and stands first/).innerText()
  const code = /RN[\dA-Z]{11}/.exec(note)?.[0] ?? ''
  await page.goto(`/dashboard/consumer/update-parcel/${code}`)
  await expect(page.getByLabel('Cash on delivery')).toHaveValue('2350')
  await expect(page.getByLabel('Your reference')).toHaveValue('Order 7')
  await page.getByLabel('Delivery charge').selectOption('cod')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('Parcel has been updated!')).toBeVisible()
  await page.goto(`/dashboard/label/${code}`)
  await expect(page.getByText('Collect ৳2,350')).toBeVisible()
  await sendOut(admin, courier, code)
  await courier.page.goto('/dashboard/delivery-men/my-delivery-list')
  await expect(courier.page.getByText('Collect ৳2,350')).toBeVisible()
})
