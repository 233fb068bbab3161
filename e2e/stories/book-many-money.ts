import { api } from '@ranar/contract'
import { bookAll, openMany, totalOf } from '../importing.ts'
import { expect, test } from '../people.ts'

const head = 'Reference,Name,Phone,Address,Thana,Email,Weight,Type,COD,Charge from'
const row = (reference: string, email: string, cod: string, charge: string) =>
  [reference, 'Rahima', '01711000000', 'House 7', 'Savar', email, '0.5', 'Document', cod, charge].join(',')

test('a file tells the sender whose emails are missing and which cash does not cover its charge', async ({ as }) => {
  const sender = await as('consumer')
  const { page, email } = sender
  const rows = [
    row('M-1', '', '1200', 'cod'),
    row('M-2', 'r@x.example', '20', 'cod'),
    row('M-3', 'r@x.example', '', ''),
  ]
  await openMany(sender)
  const choose = () =>
    page.getByLabel('File with parcels').setInputFiles({
      name: 'orders.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, ...rows].join('\n')),
    })
  await choose()
  await expect(page.getByLabel('Receiver email').first()).toHaveAccessibleDescription(
    `1 row has no email: mails and delivery codes for its receiver go to ${email}.`,
  )
  const poor = page.getByRole('group', { name: 'Row 2' })
  await expect(poor.getByLabel('Cash on delivery')).toHaveAccessibleDescription(/must cover the charge/)
  await poor.getByLabel('Cash on delivery').fill('2000')
  await poor.getByLabel('Cash on delivery').press('Enter')
  await page.getByRole('button', { name: 'Book 3 parcels' }).click()
  const all = page.getByRole('dialog', { name: 'Book 3 parcels?' })
  await expect(all).toContainText(/Together they cost ৳\d+\. The receivers are told by mail\./)
  await expect(all).toContainText('1 row has no email')
  await all.getByRole('button', { name: 'Not yet' }).click()
  await bookAll(sender, '3')
  await expect(page.getByText('3 parcels are booked')).toBeVisible()
  expect(await totalOf(sender)).toBe(3)
  const booked = (await sender.call(api.parcels.mine)).data.parcels
  expect(booked.filter(({ reciever }) => reciever.email === email)).toHaveLength(1)

  // The same file again books nothing, and its rows say that they were booked before.
  await page.getByRole('button', { name: 'Another file' }).click()
  await page.getByRole('dialog', { name: 'Take another file?' }).getByRole('button', { name: 'Another file' }).click()
  rows.splice(1)
  await choose()
  await page.getByRole('button', { name: 'Book 1 parcel' }).click()
  const question = page.getByRole('dialog', { name: 'Book 1 parcel?' })
  await expect(question).toContainText(/It costs ৳\d+\. The receiver is told by mail\./)
  await question.getByRole('button', { name: 'Book 1 parcel' }).click()
  await expect(page.getByRole('group', { name: 'Row 1' })).toContainText('Booked before')
  expect(await totalOf(sender)).toBe(3)
})
