import { expect, test } from 'vitest'
import { payoutNumber } from './payout-accounts.ts'

test.each([
  ['01712345678'],
  ['+880 1712-345678'],
  ['8801712345678'],
  ['008801712345678'],
  ['+880 (0) 1712 345678'],
  ['1712345678'],
  ['০১৭১২ ৩৪৫৬৭৮'],
])('the number of a mobile account is recognized when it is typed as %s', (typed) => {
  expect(payoutNumber('bkash', typed)).toBe('01712345678')
})

test('only a Rocket number may end with a check digit', () => {
  expect(payoutNumber('rocket', '017123456781')).toBe('017123456781')
  expect(payoutNumber('rocket', '01712-345678')).toBe('01712345678')
  expect(payoutNumber('nagad', '017123456781')).toBeNull()
})

test('text that is not a mobile number is refused as a mobile account', () => {
  for (const typed of ['', '0171234567', '01112345678', '+44 7911 123456', '01712345678x', '017123456789012'])
    expect(payoutNumber('bkash', typed), typed).toBeNull()
})

test('a bank account number keeps its leading zeros and may contain digits only', () => {
  expect(payoutNumber('bank', '0010-2345 678901')).toBe('0010234567' + '8901')
  expect(payoutNumber('bank', '০০১০২৩৪৫৬৭৮৯০')).toBe('0010234567890')
  for (const typed of ['12345', '1'.repeat(21), 'DE89370400440532013000', '=1+1'])
    expect(payoutNumber('bank', typed)).toBeNull()
})
