import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { read } from '../../lib/reading.ts'
import { me } from '../../lib/session.ts'
import { noDefaults } from './judge.ts'
import { readKept } from './kept.ts'
import { openWork } from './store.ts'
import { begin, stateOf } from './work.ts'

const cells = {
  ...{ reference: 'A-1', name: 'Rahima', phone: '01711000000', address: 'House 7', thana: 'Savar' },
  ...{ email: 'r@x.example', weight: '0.5', type: 'Document', codTaka: '', chargeFrom: '', proofLevel: '' },
  ...{ latitude: '', longitude: '' },
}
const agreed = { tariffVersion: 1, vain: 'in vain', repriced: 'other prices', known: 'Booked before' }
const client = () =>
  createQueryClient(
    () => async () => {
      throw new Error('nobody is asked')
    },
    () => {},
  )
const here = (queryClient: ReturnType<typeof client>, _id: string) =>
  queryClient.setQueryData(read(me).queryKey, { user: { _id } } as never)

test('an import stays on the device when its sender’s session ends, and is deleted when somebody else is logged in', async () => {
  const store = openWork('sender')
  await expect.poll(() => store.get()).toBeNull()
  store.set(
    begin({ fileName: 'orders.csv', rows: [cells], missing: [], sheet: undefined, mapping: undefined }, noDefaults),
  )
  await expect.poll(() => readKept('sender')).toBeDefined()
  const queryClient = client()
  await store.book(queryClient, agreed)
  expect(store.get()).toMatchObject({ run: 'stopped', lines: [{ n: 1 }] })
  expect(await readKept('sender')).toBeDefined()

  here(queryClient, 'other')
  await store.book(queryClient, agreed)
  expect(store.get()).toBeNull()
  await expect.poll(() => readKept('sender')).toBeUndefined()
})

test('if the tariff has changed while booking, rows whose cash no longer covers the charge are to be fixed', async () => {
  const store = openWork('repriced')
  await expect.poll(() => store.get()).toBeNull()
  const rows = [
    { ...cells, codTaka: '100', chargeFrom: 'COD' },
    { ...cells, reference: 'A-2', codTaka: '500', chargeFrom: 'COD' },
  ]
  store.set(begin({ fileName: 'orders.csv', rows, missing: [], sheet: undefined, mapping: undefined }, noDefaults))
  expect(store.get()?.lines.map(stateOf)).toEqual(['ready', 'ready'])
  const name = { en: 'Dhaka', bn: 'ঢাকা' }
  const zone = { name, districts: ['Dhaka'], thanas: [], pricesTaka: [120], extraPerKgTaka: 0 }
  const tariff = { version: 2, validFrom: '2026-01-01', fromKg: [0], zones: [zone], codFeeBasisPoints: 0 }
  const savar = {
    _id: 'Savar, Dhaka',
    name: { en: 'Savar', bn: 'সাভার' },
    district: 'Dhaka',
    latitude: 23.8,
    longitude: 90.2,
    aliases: [],
  }
  const results = [1, 2].map((row) => ({ row, success: false, message: 'changed', errors: [], parcel_id: null }))
  const queryClient = createQueryClient(
    () => async (url) => {
      const data = url.includes('tariff')
        ? { tariff }
        : url.includes('import-parcels')
          ? { results }
          : { districts: [{ _id: 'Dhaka', name, aliases: [] }], thanas: [savar] }
      return { ok: true, status: 200, json: async () => ({ success: true, message: '', data }) }
    },
    () => {},
  )
  here(queryClient, 'repriced')
  await store.book(queryClient, agreed)
  expect(store.get()).toMatchObject({ run: 'stopped', why: 'other prices' })
  expect(store.get()?.lines.map(stateOf)).toEqual(['mend', 'ready'])
  expect(store.get()?.lines[0]?.judged.errors.codTaka).toBe('cod.tooLittle')
})

test('rows are booked at the agreed prices; if the tariff has changed, booking stops and the rows stay ready', async () => {
  const store = openWork('sender')
  await expect.poll(() => store.get()).toBeNull()
  store.set(
    begin({ fileName: 'orders.csv', rows: [cells], missing: [], sheet: undefined, mapping: undefined }, noDefaults),
  )
  const sent: { tariffVersion?: number }[] = []
  const left = { row: 1, success: false, message: 'The tariff has changed', errors: [], parcel_id: null }
  const queryClient = createQueryClient(
    () => async (url, asked) => {
      if (url.includes('import-parcels')) sent.push(...JSON.parse(String(asked.body)).rows)
      const lists = { districts: [], thanas: [] }
      const data = url.includes('tariff')
        ? { tariff: { version: 2 } }
        : url.includes('thanas')
          ? lists
          : { results: [left] }
      return { ok: true, status: 200, json: async () => ({ success: true, message: '', data }) }
    },
    () => {},
  )
  here(queryClient, 'sender')
  await store.book(queryClient, agreed)
  expect(store.get()).toMatchObject({ run: 'stopped', why: 'other prices' })
  expect(store.get()?.lines.map(stateOf)).toEqual(['ready'])
  await store.book(queryClient, { ...agreed, tariffVersion: 1 })
  expect(sent.map(({ tariffVersion }) => tariffVersion)).toEqual([1, 1])
})

test('if the server reaches no row, the import waits with the server’s reason', async () => {
  const store = openWork('waiting')
  await expect.poll(() => store.get()).toBeNull()
  store.set(
    begin({ fileName: 'orders.csv', rows: [cells], missing: [], sheet: undefined, mapping: undefined }, noDefaults),
  )
  const left = { row: 1, success: false, message: 'Too many tries', errors: [], parcel_id: null }
  const queryClient = createQueryClient(
    () => async (url) => {
      const data = url.includes('tariff') ? { tariff: { version: 1 } } : { results: [left] }
      return { ok: true, status: 200, json: async () => ({ success: true, message: '', data }) }
    },
    () => {},
  )
  here(queryClient, 'waiting')
  const booking = store.book(queryClient, agreed)
  await expect.poll(() => store.get()).toMatchObject({ run: 'waiting', why: 'Too many tries' })
  store.set(null)
  await booking
})
