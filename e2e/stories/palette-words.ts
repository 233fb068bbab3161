import { ask, open } from '../palette.ts'
import { expect, test } from '../people.ts'

const wordsOf = {
  consumer: [
    ['বুকিং', 'Book a Parcel'],
    ['ফেরত', 'My Refunds'],
    ['rating', 'To Review'],
    ['label', 'My Parcel'],
    ['লেবেল', 'My Parcel'],
    ['csv', 'Book many'],
    ['পাসওয়ার্ড', 'Edit Profile'],
  ],
  delivery_men: [
    ['রেটিং', 'My Reviews & Ratings'],
    ['barcode', 'Scan'],
    ['টাকা জমা', 'Cash'],
  ],
  admin: [
    ['csv', 'Reports'],
    ['রাইডার', 'All Delivery Men'],
    ['দাম', 'Tariff'],
    ['ledger', 'Books'],
    ['দেনা', 'Books'],
    ['run sheet', 'Runs'],
    ['refund', 'All Parcels'],
    ['archive', 'All Users'],
    ['ব্যতিক্রম', 'Exceptions'],
  ],
} as const

for (const role of ['consumer', 'delivery_men', 'admin'] as const)
  test(`a screen is found by the words that people use for it in either language: ${role}`, async ({ as }) => {
    const { page } = await as(role)
    await open(page, '/dashboard/my-profile')
    const { dialog } = await ask(page)
    const screens = dialog.getByRole('group', { name: 'Screens' }).getByRole('option')
    for (const [word, title] of wordsOf[role]) {
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(word)
      await expect(screens, word).toContainText([title])
    }
  })
