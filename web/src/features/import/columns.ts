import type { MessageKey } from '@ranar/contract/messages/index'

export const columns = [
  'reference',
  'name',
  'phone',
  'address',
  'thana',
  'email',
  'weight',
  'type',
  'codTaka',
  'chargeFrom',
  'proofLevel',
  'latitude',
  'longitude',
] as const
export type Column = (typeof columns)[number]
/** A row of the file as it was written. */
export type Cells = Record<Column, string>
/** Each column's index in the file, or null. */
export type Mapping = Record<Column, number | null>

export const titles: Record<Column, MessageKey> = {
  reference: 'consumer.reference',
  name: 'consumer.receiverName',
  phone: 'consumer.receiverPhone',
  address: 'consumer.receiverAddress',
  thana: 'consumer.thana',
  email: 'consumer.receiverEmail',
  weight: 'consumer.weight',
  type: 'consumer.parcelType',
  codTaka: 'consumer.cod',
  chargeFrom: 'consumer.chargeFrom',
  proofLevel: 'consumer.proofLevel',
  latitude: 'map.latitude',
  longitude: 'map.longitude',
}

/** Titles of the templates, then the names that other shops' files use. */
const names: Record<Column, readonly string[]> = {
  reference: [
    'Reference',
    'রেফারেন্স',
    'Your reference',
    'আপনার রেফারেন্স',
    'Order',
    'Order ID',
    'Order no',
    'Invoice',
    'Merchant order id',
    'ID',
    'অর্ডার',
    'অর্ডার নম্বর',
    'ইনভয়েস',
  ],
  name: [
    'Receiver name',
    'প্রাপকের নাম',
    'Name',
    'Recipient name',
    'Recipient',
    'Receiver',
    'Customer',
    'Customer name',
    'নাম',
    'প্রাপক',
    'ক্রেতা',
    'ক্রেতার নাম',
  ],
  phone: [
    'Receiver phone',
    'প্রাপকের ফোন',
    'Phone',
    'Recipient phone',
    'Mobile',
    'Mobile number',
    'Phone number',
    'Contact',
    'Number',
    'ফোন',
    'মোবাইল',
    'ফোন নম্বর',
    'মোবাইল নম্বর',
  ],
  address: [
    'Receiver address',
    'প্রাপকের ঠিকানা',
    'Address',
    'Recipient address',
    'Delivery address',
    'Shipping address',
    'ঠিকানা',
  ],
  thana: ['Thana', 'থানা', 'Upazila', 'Area', 'Recipient zone', 'Zone', 'উপজেলা', 'এলাকা'],
  email: ['Receiver email', 'প্রাপকের ইমেইল', 'Email', 'E-mail', 'ইমেইল'],
  weight: ['Weight kg', 'ওজন কেজি', 'Weight', 'Item weight', 'ওজন'],
  type: ['Parcel type', 'পার্সেলের ধরন', 'Type', 'Item type', 'ধরন'],
  codTaka: [
    'Cash on delivery',
    'ক্যাশ অন ডেলিভারি',
    'COD',
    'COD taka',
    'সিওডি',
    'Amount to collect',
    'Amount',
    'Collect',
    'টাকা',
    'আদায়',
  ],
  chargeFrom: ['Delivery charge from', 'চার্জ কোথা থেকে', 'Charge from', 'Delivery charge', 'ডেলিভারি চার্জ'],
  proofLevel: ['Proof of delivery', 'ডেলিভারির প্রমাণ', 'Proof', 'প্রমাণ'],
  latitude: ['Latitude', 'অক্ষাংশ', 'Lat'],
  longitude: ['Longitude', 'দ্রাঘিমাংশ', 'Lng', 'Lon', 'Long'],
}
/** Returns the header row of a template. */
export const headOf = (locale: 'en' | 'bn') => columns.map((column) => names[column][locale === 'en' ? 0 : 1] ?? column)

/** Normalizes a title for comparison: no case, spaces or punctuation. */
export const plain = (title: string) =>
  title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** Finds each column's index in the file by the titles in its first row. */
export const mapHead = (head: readonly string[]): Mapping => {
  const given = head.map(plain)
  const taken = new Set<number>()
  const find = (column: Column) => {
    for (const name of [column, ...names[column]].map(plain)) {
      const at = given.findIndex((title, n) => title === name && !taken.has(n))
      if (at === -1) continue
      taken.add(at)
      return at
    }
    return null
  }
  return Object.fromEntries(columns.map((column) => [column, find(column)])) as Mapping
}
