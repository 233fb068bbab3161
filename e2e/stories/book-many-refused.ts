import { api } from '@ranar/contract'
import { bookAll, choose, line, openMany, totalOf } from '../importing.ts'
import { booking } from '../parcels.ts'
import { expect, test } from '../people.ts'

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
