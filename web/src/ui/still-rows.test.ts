import { expect, test } from 'vitest'
import { keepPlaces } from './still-rows.ts'

const rows = (codes: string) => [...codes].map((_id) => ({ _id }))
const still = (codes: string) => rows(codes).map((row) => ({ row, isGone: false }))
const said = (merged: ReturnType<typeof keepPlaces>) =>
  merged.map(({ row, isGone }) => (isGone ? `(${row._id})` : row._id)).join('')

test('a row that left the list keeps its place, and a new row appears where the list has it', () => {
  expect(said(keepPlaces(still('abcd'), rows('acd')))).toBe('a(b)cd')
  expect(said(keepPlaces(still('abcd'), rows('acde')))).toBe('a(b)cde')
  expect(said(keepPlaces(still('abc'), rows('xabc')))).toBe('xabc')
  expect(said(keepPlaces(still('abc'), rows('aybc')))).toBe('aybc')
  expect(said(keepPlaces(still('ab'), rows('xy')))).toBe('xy(a)(b)')
  expect(said(keepPlaces([], rows('ab')))).toBe('ab')
})
