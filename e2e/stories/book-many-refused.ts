import { api } from '@ranar/contract'
import { bookAll, choose, line, openMany, totalOf } from '../importing.ts'
import { booking } from '../parcels.ts'
import { expect, test } from '../people.ts'
import { losePrices } from '../prices.ts'
import { modals } from '../screens.ts'
import { recordsKept } from '../stored.ts'
import { comeBack, hold, withoutStream } from '../ways.ts'

test('rows that the server refuses are named with their reasons, and the others are booked once', async ({ as }) => {
  const sender = await as('consumer')
  const { page } = sender
  const taken = { ...booking, reference: 'A-2' }
  await openMany(sender)
  await choose(sender, [line(1), line(2), line(3, { weight: '90' })])
  await expect(page.getByText('for 3 parcels that are ready')).toBeVisible()
  const { data } = await sender.call(api.parcels.book, { body: taken })
  await bookAll(sender, '3')
  await expect(page.getByText('2 parcels are booked')).toBeVisible()
  const row = page.getByRole('group', { name: 'Row 2' })
  const said = `You have already booked a parcel with this reference: ${data.parcel._id}`
  await expect(row.getByLabel('Your reference')).toHaveAccessibleDescription(said)
  await expect(page.getByRole('button', { name: 'Download what was refused (1)' })).toBeVisible()
  await row.getByLabel('Your reference').fill('A-22')
  await row.getByLabel('Your reference').press('Enter')
  await bookAll(sender, '1')
  await expect(page.getByText('3 parcels are booked')).toBeVisible()
  expect(await totalOf(sender)).toBe(4)
})

test('a file whose coordinates lie far from the thana says so at the row and before booking', async ({ as }) => {
  const sender = await as('consumer')
  const { page } = sender
  const rows = [
    'Reference,Name,Phone,Address,Thana,Latitude,Longitude,Email,Weight,Type',
    'F-1,Rahima,01711000000,House 7,Savar,23.85,90.27,r@x.example,0.5,Document',
    'F-2,Rahima,01711000000,House 8,Savar,22.34,91.83,r@x.example,0.5,Document',
  ]
  await openMany(sender)
  const text = Buffer.from(rows.join('\n'))
  await page.getByLabel('File with parcels').setInputFiles({ name: 'far.csv', mimeType: 'text/csv', buffer: text })
  const said = /Latitude and longitude lie 2\d\d km from this row’s thana; the nearest thana is Kotwali/
  await expect(page.getByRole('group', { name: 'Row 2' }).getByText(said)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Row 1' }).getByText(said)).toBeHidden()
  await page.getByRole('button', { name: 'Book 2 parcels' }).click()
  await expect(modals(page)).toContainText('In 1 row latitude and longitude lie far from the thana.')
})

test('a sender whose session ends while rows are booked logs in again in place, and the rest is booked', async ({
  as,
  refusals,
}) => {
  refusals.push(401)
  const sender = await as('consumer')
  const { page } = sender
  // Without this the page finds out by itself.
  await withoutStream(page)
  await openMany(sender)
  await choose(
    sender,
    Array.from({ length: 60 }, (_, n) => line(n + 1)),
  )
  await page.getByRole('button', { name: 'Book 60 parcels' }).click()
  const held = await hold(page, '**/import-parcels*')
  await page.getByRole('dialog').getByRole('button', { name: 'Book 60 parcels' }).click()
  await expect.poll(() => held.asked).toBe(1)
  await sender.call(api.auth.logout)
  held.release()
  await comeBack(sender)
  await expect(page.getByText('60 parcels are booked')).toBeVisible()
  expect(await totalOf(sender)).toBe(60)
})

test('each wrong cell of a row is named, and a text that is too long says how long it may be', async ({ as }) => {
  const sender = await as('consumer')
  const rows = [
    'Reference,Name,Phone,Address,Thana,Latitude,Longitude,Email,Weight,Type',
    `W-1,${'N'.repeat(126)},01711000000,House 7,Savar,99,999,r@x.example,0.5,Document`,
  ]
  await openMany(sender)
  const text = Buffer.from(rows.join('\n'))
  const wrong = { name: 'wrong.csv', mimeType: 'text/csv', buffer: text }
  await sender.page.getByLabel('File with parcels').setInputFiles(wrong)
  const cell = (name: string) => sender.page.getByRole('group', { name: 'Row 1' }).getByLabel(name)
  await expect(cell('Receiver name')).toHaveAccessibleDescription('This is too long · 126 of 100 characters')
  await expect(cell('Latitude')).toHaveAccessibleDescription('Latitude is between -90 and 90')
  await expect(cell('Longitude')).toHaveAccessibleDescription('Longitude is between -180 and 180')
  await cell('Receiver name').fill('Rahima')
  await cell('Receiver name').press('Enter')
  await expect(cell('Receiver name')).toHaveAccessibleDescription('')
})

test('an import that is restored without thanas and prices books nothing until they are read', async ({
  as,
  refusals,
}) => {
  refusals.push(0)
  const sender = await as('consumer')
  const { page } = sender
  await openMany(sender)
  await choose(sender, [line(1), line(2).replace('Savar', 'Kotwali')])
  const thana = page.getByRole('group', { name: 'Row 2' }).getByLabel('Thana')
  await expect(thana).toHaveAccessibleDescription(/Several thanas are called that/)
  const bringPrices = await losePrices(sender)
  // The import is stored a moment after its last change.
  await expect.poll(() => recordsKept(page, 'ranar-imports', 'works')).toMatchObject([{ lines: [{ n: 1 }, { n: 2 }] }])
  await page.reload()
  await expect(page.getByText('Thanas and prices are not read yet. You can book as soon as they are.')).toBeVisible()
  const book = page.getByRole('button', { name: /^Book \d/ })
  await expect(book).toBeDisabled()
  await bringPrices()
  await expect(page.getByText('for 1 parcel that is ready')).toBeVisible()
  await expect(thana).toHaveAccessibleDescription(/Several thanas are called that/)
  await bookAll(sender, '1')
  await expect(page.getByText('1 parcel is booked')).toBeVisible()
  expect(await totalOf(sender)).toBe(1)
})
