import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csv, phoneCell, timeCell } from './csv.ts'

/** Parses CSV by RFC 4180, character by character. */
const parse = (file: string) => {
  const rows: string[][] = []
  let [row, cell, quoted] = [[] as string[], '', false]
  for (let at = 1; at < file.length; at++) {
    const letter = file.charAt(at)
    if (quoted && letter === '"' && file[at + 1] === '"') cell += file.charAt(++at)
    else if (letter === '"') quoted = !quoted
    else if (quoted || (letter !== ',' && letter !== '\r')) cell += letter
    else {
      row.push(cell)
      cell = ''
      if (letter === ',') continue
      rows.push(row)
      row = []
      at++
    }
  }
  return rows
}

const formula = /^[=+\-@＝＋－＠\t\r\n]/
const nasty = fc.string({
  unit: fc.constantFrom(
    '"',
    ',',
    '\r',
    '\n',
    '\t',
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＠',
    "'",
    ' ',
    'a',
    '৳',
    'বা',
    '\u{1F4E6}',
  ),
})
const anyCell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  nasty,
  fc.integer(),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.constant(null),
)

test('whatever text a cell holds, a CSV reader finds it in its own cell', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyCell, { minLength: 1, maxLength: 5 }), { maxLength: 8 }), (rows) => {
      const told = rows.map((row) =>
        row.map((cell) => (typeof cell === 'string' && formula.test(cell) ? `'${cell}` : String(cell ?? ''))),
      )
      expect(parse(csv(rows))).toEqual(told)
    }),
  )
})

test('no text becomes a spreadsheet formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.oneof(nasty, fc.string()), { minLength: 1 }), { minLength: 1 }), (rows) => {
      for (const text of parse(csv(rows)).flat()) expect(text).not.toMatch(formula)
    }),
  )
})

test('a file has a byte order mark for Excel, plain numbers, empty cells for missing values and no formulas', () => {
  expect(
    csv([
      ['নাম', 'টাকা'],
      ['=HYPERLINK("http://x")', -150],
      ['Rahim, Karim', null],
      ['two\nlines', undefined],
    ]),
  ).toBe('\uFEFFনাম,টাকা\r\n"\'=HYPERLINK(""http://x"")",-150\r\n"Rahim, Karim",\r\n"two\nlines",\r\n')
  expect(csv([['+880 1711-000000', '@home', '-', 'a=b']])).toBe("\uFEFF'+880 1711-000000,'@home,'-,a=b\r\n")
})

test('Excel keeps the zero or plus of a phone number, and no other text becomes a formula this way', () => {
  expect(parse(csv([[phoneCell('01711000000'), phoneCell('+880 1711-000000'), phoneCell(null)]]))).toEqual([
    ['="01711000000"', '="+880 1711-000000"', ''],
  ])
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string()), (typed) => {
      for (const text of parse(csv([[phoneCell(typed)]])).flat())
        expect(/^="[\d+\-() ]+"$/.test(text) || !formula.test(text)).toBe(true)
    }),
  )
})

test('a time is written in Dhaka time, as on the screen', () => {
  expect([timeCell('2026-01-30T20:05:00.000Z'), timeCell('2026-01-31T06:00:00.000Z')]).toEqual([
    '2026-01-31 02:05 AM',
    '2026-01-31 12:00 PM',
  ])
})
