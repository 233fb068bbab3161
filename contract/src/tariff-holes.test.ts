import { expect, test } from 'vitest'
import { feeHolesOf, holesOf } from './tariff-holes.ts'

const known = {
  districts: [{ _id: 'Dhaka', name: { en: 'Dhaka', bn: 'ঢাকা' } }],
  thanas: [{ _id: 'Savar, Dhaka', district: 'Dhaka', name: { en: 'Savar', bn: 'সাভার' } }],
}
const messages = (taka: number | null, extraPerKgTaka = 0) =>
  holesOf(
    {
      fromKg: [0],
      zones: [{ name: { en: 'All', bn: 'সব' }, districts: ['Dhaka'], thanas: [], pricesTaka: [taka], extraPerKgTaka }],
    },
    known,
    'en',
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

test('a fee that is no number or outside its bounds is wrong, and may be nothing', () => {
  const wrong = (codFeeBasisPoints: number, returnFeeTaka: number) =>
    feeHolesOf({ codFeeBasisPoints, returnFeeTaka }).map(({ message }) => message)
  expect(wrong(0, 0)).toEqual([])
  expect(wrong(10_000, 100_000)).toEqual([])
  for (const fee of [Number.NaN, -1, 0.5, 100_001])
    expect(wrong(fee, fee)).toEqual(['tariff.codFeeWrong', 'tariff.returnFeeWrong'])
})

test('a weight that is no number or too heavy is wrong, and no zone lacks its price', () => {
  const zone = { name: { en: 'All', bn: 'সব' }, districts: ['Dhaka'], thanas: [], pricesTaka: [60], extraPerKgTaka: 0 }
  for (const kg of [Number.NaN, 101])
    expect(
      holesOf(
        { fromKg: [0, kg], zones: [{ ...zone, pricesTaka: [60, Number.isNaN(kg) ? null : 70] }] },
        known,
        'en',
      ).map(({ message }) => message),
    ).toEqual(['tariff.weightOutside'])
})

test('a fault names zones and places in the language of the reader', () => {
  const empty = { districts: [], thanas: [], pricesTaka: [60], extraPerKgTaka: 0 }
  const [here, named] = [
    { en: 'Here', bn: 'এখানে' },
    { en: 'There', bn: '' },
  ]
  const told = (locale: 'en' | 'bn', thanas: string[]) =>
    holesOf(
      {
        fromKg: [0],
        zones: [
          { ...empty, name: here, thanas },
          { ...empty, name: named },
        ],
      },
      known,
      locale,
    ).map(({ params: { zone, place } }) => zone ?? place)
  expect(told('en', [])).toEqual(['Here', 'There', 'Savar, Dhaka'])
  expect(told('bn', [])).toEqual(['এখানে', 'There', 'সাভার, ঢাকা'])
  expect(told('bn', ['Savar, Dhaka', 'Savar, Dhaka'])).toEqual(['There', 'সাভার, ঢাকা'])
})

test('a fault of a zone without a name names its place among the zones', () => {
  const zone = { name: { en: ' ', bn: '' }, districts: [], thanas: [], pricesTaka: [60], extraPerKgTaka: 0 }
  const [empty] = holesOf({ fromKg: [0], zones: [zone] }, known, 'en')
  expect(empty).toEqual({ path: 'zones.0', message: 'tariff.holeWithoutPlace', params: { zone: 1 } })
})
