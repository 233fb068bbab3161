import { expect, test } from 'vitest'
import { segmentsOf } from './segments.ts'

test.each([
  ['plain letters', 'a', 160, 306, 459],
  ['letters of the extension, two places each', '€', 80, 152, 228],
  ['Bangla', 'ক', 70, 134, 201],
  ['an emoji, two places each and never split', '😀', 35, 66, 99],
])('%s fill one, two and three segments', (_, letter, one, two, three) => {
  for (const [segments, most] of [one, two, three].entries()) {
    expect(segmentsOf(letter.repeat(most))).toBe(segments + 1)
    expect(segmentsOf(letter.repeat(most + 1))).toBe(segments + 2)
  }
})

test('one letter outside GSM-7 makes the whole text need more segments', () => {
  expect(segmentsOf(`${'a'.repeat(159)}৳`)).toBe(3)
  expect(segmentsOf('Tk 1,234 @ £5 {x} ~')).toBe(1)
})
