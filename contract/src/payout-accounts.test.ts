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
])('a phone’s account is known by its number, also when it is typed as %s', (typed) => {
  expect(payoutNumber('bkash', typed)).toBe('01712345678')
})

test('a number of Rocket may end with its check digit, no other one', () => {
  expect(payoutNumber('rocket', '017123456781')).toBe('017123456781')
  expect(payoutNumber('rocket', '01712-345678')).toBe('01712345678')
  expect(payoutNumber('nagad', '017123456781')).toBeNull()
})

test('what is no phone is no account of a phone', () => {
  for (const typed of ['', '0171234567', '01112345678', '+44 7911 123456', '01712345678x', '017123456789012'])
    expect(payoutNumber('bkash', typed), typed).toBeNull()
})

test('a bank’s number keeps its zeros, and is of digits alone', () => {
  expect(payoutNumber('bank', '0010-2345 678901')).toBe('0010234567' + '8901')
  expect(payoutNumber('bank', '০০১০২৩৪৫৬৭৮৯০')).toBe('0010234567890')
  for (const typed of ['12345', '1'.repeat(21), 'DE89370400440532013000', '=1+1'])
    expect(payoutNumber('bank', typed)).toBeNull()
})
