import { csv } from '../downloads/csv.ts'
import { headOf } from './columns.ts'

/** Its thana is the only one of its name, so that the row can be booked as it is. */
const example = [
  'A-1001',
  'Salma Khatun',
  { phone: '01711000000' },
  'House 7, Road 4',
  'Savar',
  'salma@example.com',
  '0.5',
  'Small box',
  '850',
  '',
  '',
  '',
  '',
]
const exampleBn = [
  'A-1001',
  'সালমা খাতুন',
  { phone: '01711000000' },
  'বাড়ি ৭, রোড ৪',
  'সাভার',
  'salma@example.com',
  '0.5',
  'ছোট বাক্স',
  '850',
  '',
  '',
  '',
  '',
]

/** Returns the file to fill in: the titles and one parcel as an example. */
export const templateOf = (locale: 'en' | 'bn') => csv([headOf(locale), locale === 'en' ? example : exampleBn])
