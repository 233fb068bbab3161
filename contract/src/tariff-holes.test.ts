import { expect, test } from 'vitest'
import { holesOf } from './tariff-holes.ts'

const known = { districts: [{ _id: 'Dhaka' }], thanas: [{ _id: 'Savar, Dhaka', district: 'Dhaka' }] }
const messages = (taka: number | null, extraPerKgTaka = 0) =>
  holesOf(
    {
      fromKg: [0],
      zones: [{ name: { en: 'All', bn: 'সব' }, districts: ['Dhaka'], thanas: [], pricesTaka: [taka], extraPerKgTaka }],
    },
    known,
  ).map(({ path, message }) => `${path} ${message}`)

test('an empty price is missing; one that is no whole amount or outside the bounds is wrong', () => {
  expect(messages(null)).toEqual(['zones.0.pricesTaka.0 tariff.holeInCell'])
  for (const taka of [Number.NaN, -5, 60.5, 0, 100_001])
    expect(messages(taka)).toEqual(['zones.0.pricesTaka.0 tariff.priceNotWhole'])
  expect([...messages(1), ...messages(100_000)]).toEqual([])
})

test('each further kilogram may cost nothing, but no broken amount', () => {
  expect(messages(60, 0)).toEqual([])
  expect(messages(60, Number.NaN)).toEqual(['zones.0.extraPerKgTaka tariff.extraNotWhole'])
})
