import { api } from '@ranar/contract'
import { expect, type Person } from './people.ts'

const head = 'Order ID;Customer name;মোবাইল;Address;Thana;Email;Weight;Type;COD'
export const line = (n: number, more: Partial<Record<'phone' | 'weight' | 'name', string>> = {}) =>
  [
    `A-${n}`,
    more.name ?? `রহিমা ${n}`,
    more.phone ?? '০১৭১১০০০০০০',
    `House ${n}, Road 4`,
    'Savar',
    'r@x.example',
    more.weight ?? '০.৫',
    'Document',
    '৳ 1,200',
  ].join(';')
export const file = (lines: string[], name = 'orders.csv') => ({
  name,
  mimeType: 'text/csv',
  // UTF-16 with a byte order mark, as Excel saves "Unicode text".
  buffer: Buffer.from(`\uFEFF${[head, ...lines].join('\r\n')}`, 'utf16le'),
})
export const totalOf = async (sender: Person) => (await sender.call(api.parcels.mine, {})).data.meta.total
export const choose = (sender: Person, lines: string[]) =>
  sender.page.getByLabel('File with parcels').setInputFiles(file(lines))
export const openMany = async (sender: Person) => {
  await sender.page.goto('/dashboard/consumer/book-many')
  await expect(sender.page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
}
export const bookAll = async ({ page }: Person, count: string) => {
  const parcels = count === '1' ? 'parcel' : 'parcels'
  await page.getByRole('button', { name: `Book ${count} ${parcels}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Book ${count} ${parcels}` })
    .click()
}
