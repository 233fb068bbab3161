import type { Tariff, TariffDraft, Zone } from '@ranar/contract/tariff'
import { expect, test } from 'vitest'
import { changesOf, draftFrom, feeChangesOf } from './draft.ts'

const zone = (en: string, district: string, extraPerKgTaka: number): Tariff['zones'][number] => ({
  name: { en, bn: en },
  districts: [district],
  thanas: [],
  pricesTaka: [60, 70],
  extraPerKgTaka,
})
const before: Tariff = {
  version: 1,
  validFrom: '2026-01-01',
  fromKg: [0, 1],
  zones: [zone('Near', 'Dhaka', 10), zone('Far', 'Bogura', 20)],
  codFeeBasisPoints: 100,
  returnFeeTaka: 0,
}
const thana = (name: string, district: string) => ({
  _id: `${name}, ${district}`,
  district,
  name: { en: name, bn: name },
  latitude: 24,
  longitude: 90,
  aliases: [],
})
const thanas = [thana('Savar', 'Dhaka'), thana('Dhamrai', 'Dhaka'), thana('Sherpur', 'Bogura')]
const draft = (more: Partial<TariffDraft> = {}) => ({ ...draftFrom(before, '2026-02-01'), ...more })
const zonesWith = (at: number, more: Partial<Zone>) =>
  before.zones.map((old, index) => (index === at ? { ...old, ...more } : old))

test('an untouched draft changes nothing', () => {
  expect([changesOf(before, draft(), thanas), feeChangesOf(before, draft())]).toEqual([[], []])
})

test('another price of each further kilogram is a change, also when no other price changes', () => {
  const changes = changesOf(before, draft({ zones: zonesWith(1, { extraPerKgTaka: 25 }) }), thanas)
  expect(changes).toEqual([
    { from: before.zones[1]?.name, to: before.zones[1]?.name, thanas: 1, prices: [], extra: { before: 20, now: 25 } },
  ])
})

test('a thana that moves to another zone has the changes of both its prices and its further kilograms', () => {
  const zones = zonesWith(0, { thanas: ['Sherpur, Bogura'], pricesTaka: [60, 75] })
  expect(changesOf(before, draft({ zones }), thanas)).toMatchObject([
    { to: { en: 'Near' }, thanas: 2, prices: [{ kg: 1, before: 70, now: 75 }], extra: null },
    { from: { en: 'Far' }, to: { en: 'Near' }, thanas: 1, extra: { before: 20, now: 10 } },
  ])
})

test('other fees are changes', () => {
  expect(feeChangesOf(before, draft({ codFeeBasisPoints: 150 }))).toEqual([
    { fee: 'codFeeBasisPoints', before: 100, now: 150 },
  ])
  expect(feeChangesOf(before, draft({ returnFeeTaka: 40 }))).toEqual([{ fee: 'returnFeeTaka', before: 0, now: 40 }])
})
