import { expect, test } from 'vitest'
import { rawValues, unstyled, withTokens } from './check-styles.ts'

test.each([
  ['color: #fff;', ['1: a colour']],
  ['background: rgb(0 0 0 / 50%);', ['1: a colour']],
  ['z-index: 5;', ['1: a layer']],
  ['font-size: 0.9rem;', ['1: a font size']],
  ['font: 700 1rem / 1.4 var(--mono);', ['1: a font size']],
  ['padding: 4px var(--space-2);', ['1: a distance']],
  ['margin-inline: -6px 0;', ['1: a distance']],
  ['gap: clamp(20px, 5vw, var(--space-9));', ['1: a distance']],
  ['padding: 1px 0; margin-left: 150px; scroll-margin: 84px; gap: var(--space-2);', []],
  ['color: var(--ink); z-index: var(--layer-menu); font-size: var(--text-4);', []],
  ['font: 700 var(--text-4) / 1.4 var(--mono);', []],
  ['font-size: calc(8cqi * var(--size));', []],
])('in %s the check finds %j', (line, found) => expect(rawValues(line)).toEqual(found))

test('known sizes, distances and layers become tokens, others stay', () => {
  const tokens = ':root { --text-4: 0.9375rem; --layer-menu: 260; }'
  expect(withTokens('font-size: 0.9375rem; z-index: 260; font-size: 9rem;', tokens)).toBe(
    'font-size: var(--text-4); z-index: var(--layer-menu); font-size: 9rem;',
  )
  expect(withTokens('gap: 8px; margin: -8px 0 9px; padding-top: 180px; width: 8px;', ':root { --space-4: 8px; }')).toBe(
    'gap: var(--space-4); margin: calc(-1 * var(--space-4)) 0 9px; padding-top: 180px; width: 8px;',
  )
})

test('a Mantine component whose style sheet is not imported is found, also in an import of several lines', () => {
  const used = "import { Button, type MenuProps,\n  Menu } from '@mantine/core'"
  const exists = (sheet: string) => !sheet.includes('MenuProps')
  const menu = '@mantine/core/styles/Menu.layer.css'
  expect(unstyled([used, "import '@mantine/core/styles/Button.layer.css'"], exists)).toEqual([menu])
  expect(unstyled([used, `import '${menu}'`, '@import "@mantine/core/styles/Button.layer.css";'], exists)).toEqual([])
})
