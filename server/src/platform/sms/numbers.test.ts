import { expect, test } from 'vitest'
import { maskNumber, readNumber } from './numbers.ts'

test.each([
  '01711000000',
  '+8801711000000',
  '+880 1711-000000',
  '8801711000000',
  '008801711000000',
  '(017) 11-000000',
  '01711 000000',
  '১৭১১০০০০০০',
  '+৮৮০ ১৭১১-০০০০০০',
])('%s is read as the same number', (typed) => {
  expect(readNumber(typed)).toEqual({ number: '+8801711000000', fault: null })
})

test.each([
  ['02-9555555', 'notMobile'],
  ['01011000000', 'notMobile'],
  ['+1 415 555 2671', 'abroad'],
  ['+44 7911 123456', 'abroad'],
  ['017110000001234', 'noNumber'],
  ['------', 'noNumber'],
  ['', 'noNumber'],
])('no SMS is possible to %s: %s', (typed, fault) => {
  expect(readNumber(typed).fault).toBe(fault)
})

test('a masked number hides its middle digits', () => {
  expect(maskNumber('+8801711000678')).toBe('+88017•••••678')
})
