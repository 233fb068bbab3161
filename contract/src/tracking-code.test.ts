import { expect, test } from 'vitest'
import { looksLikeCode, readCode, typedCode } from './tracking-code.ts'

const code = 'RN0101010101P'

test.each([
  code,
  ' rn0101 0101 01p ',
  'RN-0101-0101-01P',
  'RN০১০১০১০১০১P',
  'rno1oiolo1olp',
  `http://localhost:3000/parcel-status?parcel_id=${code}`,
  `https://ranar.example/parcel-status?lang=bn&parcel_id=${code.toLowerCase()}#main`,
  `Follow this parcel with Ranar: https://ranar.example/parcel-status?parcel_id=${code}`,
  `Your parcel ${code} to Salma Khatun is booked`,
])('%j is read as the intended tracking code', (typed) => expect(readCode(typed)).toBe(code))

test.each(['', 'RN', 'RN0101010101', 'RN0101010101Q', 'RN0101010101PP', 'XX0101010101P', 'a parcel', '%E0%A4%A'])(
  '%j is not a tracking code',
  (typed) => expect(readCode(typed)).toBeNull(),
)

test('a code with one wrong character still has the form of a code', () => {
  expect(
    ['RN0101010101Q', 'rn 0101 0101 01u', 'RN01', 'hello'].map((typed) => looksLikeCode(typedCode(typed))),
  ).toEqual([true, true, false, false])
})
