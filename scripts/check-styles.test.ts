import { expect, test } from 'vitest'
import { rawValues, withTokens } from './check-styles.ts'

test.each([
  ['color: #fff;', ['1: a colour']],
  ['background: rgb(0 0 0 / 50%);', ['1: a colour']],
  ['z-index: 5;', ['1: a layer']],
  ['font-size: 0.9rem;', ['1: a font size']],
  ['font: 700 1rem / 1.4 var(--mono);', ['1: a font size']],
  ['color: var(--ink); z-index: var(--layer-menu); font-size: var(--text-4);', []],
  ['font: 700 var(--text-4) / 1.4 var(--mono);', []],
  ['font-size: calc(8cqi * var(--size));', []],
])('in %s the check finds %j', (line, found) => expect(rawValues(line)).toEqual(found))

test('known sizes and layers become tokens, others stay', () => {
  const tokens = ':root { --text-4: 0.9375rem; --layer-menu: 260; }'
  expect(withTokens('font-size: 0.9375rem; z-index: 260; font-size: 9rem;', tokens)).toBe(
    'font-size: var(--text-4); z-index: var(--layer-menu); font-size: 9rem;',
  )
})
