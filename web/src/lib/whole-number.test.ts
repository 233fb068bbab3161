import { expect, test } from 'vitest'
import { wholeOf } from './whole-number.ts'

test('a whole number is read in any digits, and what is none is never turned into another', () => {
  expect(['12', '১,২০০', ' 1 000 ', '007'].map((text) => wholeOf(text))).toEqual([12, 1200, 1000, 7])
  for (const text of ['1.5', '-1', '12a', '½', '1e3']) expect(wholeOf(text), text).toBeNaN()
  expect([wholeOf('10', { most: 10 }), wholeOf('11', { most: 10 })]).toEqual([10, Number.NaN])
  expect([wholeOf(''), wholeOf(' ', { empty: Number.NaN })]).toEqual([0, Number.NaN])
})
