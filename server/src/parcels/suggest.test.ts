import { expect, test } from 'vitest'
import { suggestCouriers, type Unassigned, type Worker } from './suggest.ts'

const parcel = (code: number, area: string, more: Partial<Unassigned> = {}): Unassigned => ({
  ...{ code: `RN${code}`, name: 'R', address: 'A', thana: area, step: 'at_office', due: 0, area, holderId: null },
  ...{ latitude: 23.7, longitude: 90.4 },
  ...more,
})
const worker = (id: number, more: Partial<Worker> = {}): Worker => ({
  ...{ id, publicId: `c${id}`, name: `C${id}`, phone: null, avatar: { secure_url: '' }, capacity: 40, done: 0 },
  ...{ today: [], lately: {} },
  ...more,
})
const some = (n: number, area: string) => Array.from({ length: n }, (_, i) => parcel(i, area))
const given = (parcels: Unassigned[], couriers: Worker[]) =>
  suggestCouriers(parcels, couriers).map(({ courier, why }) => `${courier?.publicId ?? 'nobody'} ${why}`)

test('an area goes to the courier there today, else to one who knows it, else to the one with the fewest parcels', () => {
  const today = worker(3, { today: [{ area: 'mirpur', latitude: 23.8, longitude: 90.3 }] })
  const known = worker(2, { lately: { mirpur: 2 } })
  expect(given([parcel(1, 'mirpur')], [worker(1), known, today])).toEqual(['c3 today'])
  expect(given([parcel(1, 'mirpur')], [worker(1), known])).toEqual(['c2 known'])
  expect(given([parcel(1, 'mirpur')], [worker(1), worker(2)])).toEqual(['c1 fewest'])
})

test('parcels of one area stay together until the courier is full; what finds no room is suggested to nobody', () => {
  const couriers = [worker(1, { capacity: 3 }), worker(2, { capacity: 5, done: 3 })]
  expect(given(some(6, 'uttara'), couriers)).toEqual([
    ...Array(3).fill('c1 fewest'),
    ...Array(2).fill('c2 fewest'),
    'nobody full',
  ])
})

test('a new area goes to the courier with stops near it', () => {
  const near = worker(2, { today: [{ area: 'banani', latitude: 23.79, longitude: 90.4 }] })
  const far = worker(1, { today: [{ area: 'jatrabari', latitude: 23.7, longitude: 90.44 }] })
  expect(given([parcel(1, 'gulshan', { latitude: 23.79, longitude: 90.41 })], [far, near])).toEqual(['c2 near'])
})

test('a parcel stays with the courier who collected it, even if the courier is full', () => {
  const mine = parcel(1, 'savar', { step: 'picked_up', holderId: 2 })
  expect(given([mine], [worker(1), worker(2, { capacity: 0 })])).toEqual(['c2 holds'])
  expect(given([mine], [worker(1)])).toEqual(['nobody full'])
})

test('suggestions for a thousand parcels and 25 couriers are deterministic and never exceed a capacity', () => {
  const parcels = Array.from({ length: 1000 }, (_, i) =>
    parcel(i, `area ${(i * 7919) % 60}`, {
      latitude: 23.6 + ((i * 31) % 100) / 300,
      longitude: 90.3 + ((i * 17) % 100) / 300,
    }),
  )
  const couriers = Array.from({ length: 25 }, (_, i) => worker(i, { lately: { [`area ${i * 2}`]: i } }))
  const first = suggestCouriers(parcels, couriers)
  expect(suggestCouriers(parcels, couriers)).toEqual(first)
  const loads = Map.groupBy(first, ({ courier }) => courier?.publicId)
  expect(loads.size).toBe(25)
  for (const [, load] of loads) expect(load.length).toBe(40)
})
