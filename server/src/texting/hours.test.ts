import { expect, test } from 'vitest'
import { beginOf, dayOf, isQuiet } from './hours.ts'

const at = (time: string) => new Date(`2026-03-01T${time}+06:00`)

test.each([
  ['08:00:00', false],
  ['20:59:59', false],
  ['21:00:00', true],
  ['23:59:59', true],
  ['00:00:00', true],
  ['07:59:59', true],
])('at %s in Dhaka quiet hours apply: %s', (time, quiet) => {
  expect(isQuiet(at(time))).toBe(quiet)
})

test('a day begins at midnight in Dhaka', () => {
  expect([dayOf(at('00:00:00')), dayOf(at('23:59:59'))]).toEqual(['2026-03-01', '2026-03-01'])
  expect(beginOf('2026-03-01')).toEqual(at('00:00:00'))
})
