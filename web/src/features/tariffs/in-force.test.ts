import type { Tariff } from '@ranar/contract/tariff'
import { expect, test } from 'vitest'
import { draftFrom } from './draft.ts'
import { sameAs, stateOf } from './in-force.ts'

const tariff = (version: number, validFrom: string, returnFeeTaka = 0): Tariff => ({
  version,
  validFrom,
  fromKg: [0],
  zones: [
    { name: { en: 'All', bn: 'সব' }, districts: ['Bogura', 'Dhaka'], thanas: [], pricesTaka: [60], extraPerKgTaka: 0 },
  ],
  codFeeBasisPoints: 100,
  returnFeeTaka,
})
const now = tariff(1, '2026-01-01')
const coming = tariff(2, '2026-03-01', 40)
const today = '2026-02-01'

test('an untouched draft changes nothing, also on another day and with its places in another order', () => {
  const draft = draftFrom(now, today)
  const [zone] = draft.zones
  expect(sameAs([now], draft)).toBe(now)
  expect(sameAs([now], { ...draft, validFrom: '2026-05-01' })).toBe(now)
  expect(sameAs([now], { ...draft, zones: zone ? [{ ...zone, districts: ['Dhaka', 'Bogura'] }] : [] })).toBe(now)
})

test('a changed price, fee, name or place is a change', () => {
  const draft = draftFrom(now, today)
  for (const more of [{ pricesTaka: [61] }, { extraPerKgTaka: 5 }, { thanas: ['Savar, Dhaka'] }, { districts: [] }])
    expect(sameAs([now], { ...draft, zones: draft.zones.map((zone) => ({ ...zone, ...more })) })).toBeUndefined()
  expect(sameAs([now], { ...draft, codFeeBasisPoints: 150 })).toBeUndefined()
})

test('a draft of a coming version begins on its day and changes nothing; for an earlier day it is a change', () => {
  const draft = draftFrom(coming, today)
  expect(draft.validFrom).toBe(coming.validFrom)
  expect(sameAs([coming, now], draft)).toBe(coming)
  expect(sameAs([coming, now], { ...draft, validFrom: today })).toBeUndefined()
})

test('the prices of today are a change for the day on which others begin', () => {
  const draft = draftFrom(now, coming.validFrom)
  expect(sameAs([coming, now], draft)).toBeUndefined()
})

test('of two coming versions for one day the later one replaces the other; one for an earlier day does not', () => {
  const all = [
    tariff(6, '2026-02-20'),
    tariff(5, '2026-03-01'),
    tariff(4, '2026-03-01'),
    tariff(3, today),
    tariff(2, today),
    tariff(1, '2026-01-01'),
  ]
  // The server chooses in the same way: from 1 March version 5 is valid, though version 6 was published after it.
  expect(all.map((one) => stateOf(one, all, today))).toEqual(['coming', 'coming', 'replaced', 'valid', 'over', 'over'])
})
