import { expect, test } from 'vitest'
import { learnBorder } from './border.ts'
import { noDefaults } from './judge.ts'
import { rowsOf } from './parse.ts'
import { begin, readAnew, stateOf } from './work.ts'

const points = [
  ['Bogura', '24.8465', '89.3773'],
  ['Kolkata', '22.57', '88.36'],
  ['Teknaf', '20.86', '92.3'],
  ['Agartala at the border', '23.83', '91.28'],
  ['Shillong', '25.57', '91.88'],
  ['Dhaka the wrong way round', '90.41', '23.81'],
]
const head = ['reference', 'name', 'phone', 'address', 'email', 'weight', 'type', 'latitude', 'longitude']
const sheet = {
  head,
  lines: points.map(([name = '', ...at]) => [
    name,
    ...['Rahima', '01711000000', 'House 7', 'r@x.example', '1', 'v2'],
    ...at,
  ]),
  made: 'X',
}

test('rows whose point lies abroad are marked before they are sent, once the border is loaded', async () => {
  const work = begin({ fileName: 'x.csv', ...rowsOf(sheet) }, noDefaults)
  const states = (of: typeof work) => Object.fromEntries(of.lines.map((line) => [line.cells.reference, stateOf(line)]))
  expect(states(work)).toMatchObject({ Kolkata: 'ready', 'Dhaka the wrong way round': 'mend' })
  expect(await learnBorder()).toBe(true)
  const known = readAnew(work)
  expect(states(known)).toEqual({
    Bogura: 'ready',
    Kolkata: 'mend',
    Teknaf: 'ready',
    // As on the booking form, a point close to the border is accepted.
    'Agartala at the border': 'ready',
    Shillong: 'mend',
    'Dhaka the wrong way round': 'mend',
  })
  expect(known.lines[1]?.judged).toEqual({
    booking: null,
    errors: { latitude: 'parcels.placeOutside' },
    most: {},
    apart: null,
  })
})
