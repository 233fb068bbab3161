import { type ChargeSource, chargeSources } from '@ranar/contract/cod'
import { asciiDigits } from '@ranar/contract/digits'
import { type TypeCode, typeCodes } from '@ranar/contract/parcel-types'
import { type ProofLevel, proofLevels } from '@ranar/contract/proof-levels'
import { plain } from './columns.ts'

type Words<V extends string> = Record<V, readonly string[]>
const types: Words<TypeCode> = {
  v1: ['Document', 'কাগজপত্র', 'Documents', 'Paper', 'ডকুমেন্ট', '1'],
  v2: ['Small box', 'ছোট বাক্স', 'Small', 'Parcel', 'Box', 'ছোট', 'পার্সেল', '2'],
  v3: ['Large box', 'বড় বাক্স', 'Large', 'Big box', 'বড়', '3'],
  v4: ['Fragile', 'ভঙ্গুর', 'Glass', '4'],
}
const charges: Words<ChargeSource> = {
  door: [
    'Door',
    'দরজায়',
    'Receiver',
    'প্রাপক',
    'Receiver pays at the door',
    'The receiver pays it at the door',
    'প্রাপক দরজায় দেবেন',
  ],
  cod: [
    'COD',
    'ক্যাশ অন ডেলিভারি',
    'Sender',
    'প্রেরক',
    'From the cash on delivery',
    'Taken from the cash on delivery',
    'ক্যাশ অন ডেলিভারি থেকে কাটা হবে',
  ],
}
const proofs: Words<ProofLevel> = {
  none: ['None', 'লাগবে না', 'No', 'না'],
  name: ['Name', 'নাম', 'Who took it', 'কে নিলেন'],
  code: ['Code', 'কোড', 'OTP', 'The code from the mail', 'মেইলে পাওয়া কোড'],
  photo: ['Photo', 'ছবি', 'A photo', 'Picture'],
  code_photo: ['Code and photo', 'কোড ও ছবি', 'The code and a photo'],
}
const reader =
  <V extends string>(values: readonly V[], words: Words<V>) =>
  (cell: string): V | undefined =>
    values.find((value) => [value, ...words[value]].some((word) => plain(word) === plain(cell)))

export const typeOf = reader(typeCodes, types)
export const chargeOf = reader(chargeSources, charges)
export const proofOf = reader(proofLevels, proofs)

/** Parses a number in any digits, with or without unit; NaN if invalid. `0,5` and `0,25` have a decimal comma. */
export const numberOf = (cell: string) => {
  const text = asciiDigits(cell)
    .replace(/tk|taka|bdt|টাকা|৳|kg|kgs|কেজি/gi, '')
    .replace(/\s/g, '')
    .replace(/\.$/, '')
    .replace(/\/-$/, '')
  const plainText = /^-?\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text.replace(/,/g, '')
  return /^-?\d*\.?\d+$/.test(plainText) ? Number(plainText) : Number.NaN
}
