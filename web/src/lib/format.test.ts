import { expect, test } from 'vitest'
import { formats } from './format.ts'

const [en, bn] = [formats('en', 'Asia/Dhaka'), formats('bn', 'Asia/Dhaka')]

test('numbers and money are grouped by lakh, in the digits of the language', () => {
  expect(en.number(1_234_568)).toBe('12,34,568')
  expect(en.taka(1_234_568)).toBe('৳12,34,568')
  expect(bn.number(1_234_568)).toBe('১২,৩৪,৫৬৮')
  expect(bn.taka(1_234_568)).toBe('৳১২,৩৪,৫৬৮')
  expect(bn.taka(150)).toBe('৳১৫০')
  expect(bn.taka(0)).toBe('৳০')
})

test('days and times are of the reader’s zone, in ASCII digits in both languages', () => {
  for (const said of [en, bn]) {
    expect(said.day('2026-01-30T20:05:00.000Z')).toBe('2026-01-31')
    expect(said.moment('2026-01-30T20:05:00.000Z')).toBe('2026-01-31 02:05 AM')
    expect(said.noticed('2026-01-30T20:05:00.000Z')).toBe('31-01-2026 02:05 AM')
  }
  expect(formats('en', 'UTC').noticed('2026-01-30T12:05:00.000Z')).toBe('30-01-2026 12:05 PM')
})

test('a day is shown as it is, and a missing one as N/A', () => {
  expect(en.day('2026-01-31')).toBe('2026-01-31')
  expect(en.day(null)).toBe('N/A')
})
