import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { freeName, freePostalAddress, joinedText, name, postalAddress, prose, shownText, text } from './shapes.ts'

const isName = (typed: string) => z.safeParse(name('people.nameRequired'), typed).success
const unseen = [
  ['a zero width space', '\u200b'],
  ['a turn of the writing', '\u202e'],
  ['a soft hyphen', '\u00ad'],
  ['an isolate', '\u2066'],
  ['a byte order mark', '\ufeff'],
  ['a Hangul filler', '\u3164'],
  ['a half width Hangul filler', '\uffa0'],
  ['a Hangul initial filler', '\u115f'],
  ['a Khmer vowel that is not written', '\u17b4'],
  ['a blank of Braille', '\u2800'],
  ['a grapheme joiner', '\u034f'],
  ['a tag', '\u{e0041}'],
  ['a line separator', '\u2028'],
  ['a control character', '\u0085'],
] as const

test.each(unseen)('a name cannot contain %s, alone or between letters', (_, character) => {
  for (const typed of [character, `Rah${character}ima`, `রহি${character}মা`]) {
    expect(isName(typed)).toBe(false)
    expect(z.safeParse(freeName, typed).success).toBe(typed.trim() === '')
  }
  expect(z.parse(shownText(100), `Rah${character}ima`)).toBe('Rahima')
})

test.each(['‌', '‍', '‌‍', '️', '́'])('characters that only join or mark letters are not a name by themselves', (joiners) => {
  expect(isName(joiners)).toBe(false)
})

test.each(['রহিমা', 'শাহ্‌জাহান', 'র‍্যাব', 'Zoë', "O'Neill 3", '李', 'Rahima 👩🏽‍🌾', '❤️ Shop', '৳'])(
  '%s is a name',
  (typed) => {
    expect(isName(typed)).toBe(true)
  },
)

test('an address on several lines becomes one line', () => {
  const lines: [string, string][] = [
    ['House 7\nRoad 2', 'House 7, Road 2'],
    [' House 7,\r\n , \t\r\nRoad 2 ,\n', 'House 7, Road 2'],
    ['House 7 , Road 2,', 'House 7 , Road 2,'],
  ]
  for (const [typed, kept] of lines) expect(z.parse(freePostalAddress, typed)).toBe(kept)
})

test('a note that was typed on several lines is kept as one', () => {
  expect(z.parse(joinedText(300), ' Green gate \r\n\n behind the school\n')).toBe('Green gate behind the school')
  expect(z.safeParse(joinedText(300), 'Green\u0000gate').success).toBe(false)
})

const many = 60_000
test.each([
  ['blanks', `a${' '.repeat(many)}a`],
  ['blanks and ends of lines', `a${' \n,'.repeat(many / 3)}a`],
  ['marks that change places', `a${'\u0315'.repeat(many / 2)}${'\u0316'.repeat(many / 2)}`],
  ['marks one after another', `a${'\u0315\u0316'.repeat(many / 2)}`],
])('thousands of %s are read within 100 ms', (_, typed) => {
  for (const shape of [
    postalAddress('people.nameRequired'),
    freePostalAddress,
    joinedText(many * 2),
    text('people.nameRequired', 100),
    prose(300),
  ]) {
    const read = () => {
      const began = performance.now()
      z.safeParse(shape, typed)
      return performance.now() - began
    }
    // A busy machine may delay any single run.
    expect(Math.min(...Array.from({ length: 5 }, read))).toBeLessThan(100)
  }
})
