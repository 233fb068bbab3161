import { expect, test } from 'vitest'
import * as bn from './bn/index.ts'

const texts = Object.entries(bn).flatMap(([domain, said]) =>
  Object.entries(said).map(([name, text]) => [`${domain}.${name}`, text] as const),
)
const holding = (pattern: RegExp) => texts.filter(([, text]) => pattern.test(text)).map(([key]) => key)
/** Names that are written in ASCII in every language. */
const named = /ISO 8601|SHA-256|A4|4242\u00a04242\u00a04242\u00a04242|\+880 1712 345678|RN7K3M9QX2TAV/g

test('a name or a code never takes a case ending, which depends on how it sounds', () => {
  expect(holding(/\}-?(এর|কে|র|তে|য়)(?!\p{L})/u)).toEqual([])
})

test('digits are Bangla wherever nobody types or copies them', () => {
  expect(texts.filter(([, text]) => /[0-9]/.test(text.replace(named, ''))).map(([key]) => key)).toEqual([])
})

test('what delivery costs is a charge, and what is missing is said in Bangla', () => {
  // Words that the palette understands are typed, never shown.
  expect(holding(/দাম|N\/A/).filter((key) => !key.startsWith('shell.words'))).toEqual([])
})
