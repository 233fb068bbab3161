import type { ImportResult } from '@ranar/contract/bookings'
import { expect, test } from 'vitest'
import { noDefaults } from './judge.ts'
import { answered, begin, markSent, stateOf, type Work, withDefaults } from './work.ts'

const cells = {
  ...{ reference: '', name: 'Rahima', phone: '01711000000', address: 'House 7', thana: 'Savar' },
  ...{ email: 'r@x.example', weight: '', type: 'Document', codTaka: '', chargeFrom: '', proofLevel: '' },
  ...{ latitude: '', longitude: '' },
}
const rows = [
  { ...cells, reference: 'A-1' },
  { ...cells, reference: 'A-2', weight: '1' },
  { ...cells, reference: 'A-3' },
]
const file = { fileName: 'orders.csv', rows, missing: [], sheet: undefined, mapping: undefined }
const states = (work: Work) => work.lines.map(stateOf)

test('a refused row is ready again once another default changes its booking, and a booked row stays booked', () => {
  const work = begin(file, { ...noDefaults, weight: '90' })
  const refusal: ImportResult = {
    ...{ row: 1, success: false, message: 'Too little', errors: [{ path: 'codTaka', message: 'Too little' }] },
    parcel_id: null,
  }
  const told = answered(work, work.lines, [
    refusal,
    { ...refusal, row: 2 },
    { row: 3, success: true, message: 'Booked', errors: [], parcel_id: 'RN1' },
  ])
  expect(states(told)).toEqual(['mend', 'mend', 'booked'])
  expect(states(withDefaults(told, { weight: '0.5' }))).toEqual(['ready', 'mend', 'booked'])
})

test('rows booked before are told from new ones, and one whose reply was lost counts as new', () => {
  const known = { success: true, message: 'Booked before', errors: [] }
  const results = [
    { ...known, row: 1, parcel_id: 'RN1' },
    { ...known, row: 2, message: 'Booked', parcel_id: 'RN2' },
  ]
  const knownOf = ({ lines }: Work) => lines.map(({ told }) => told?.isKnown)
  const work = begin({ ...file, rows: rows.slice(0, 2) }, { ...noDefaults, weight: '1' })
  const sent = markSent(work, work.lines)
  expect(knownOf(answered(sent, work.lines, results, 'Booked before'))).toEqual([true, false])
  expect(knownOf(answered(markSent(sent, sent.lines), sent.lines, results, 'Booked before'))).toEqual([false, false])
})
