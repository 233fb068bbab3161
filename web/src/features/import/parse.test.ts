import { csv } from '@ranar/contract/csv'
import { expect, test } from 'vitest'
import { mapHead } from './columns.ts'
import { decode } from './decode.ts'
import { judge, noDefaults } from './judge.ts'
import { BadFile, isUnclear, readSheet, rowsOf, withoutHead } from './parse.ts'
import { numberOf } from './words.ts'
import { begin, mend, stateOf, twinsOf, withDefaults } from './work.ts'

const head = ['Reference', 'প্রাপকের নাম', 'Phone', 'Address', 'Thana', 'Email', 'Weight', 'Type', 'COD']
const row = ['A-1', 'রহিমা খাতুন', '০১৭১১০০০০০০', 'বাড়ি ৭', 'সাভার', 'r@x.example', '০.৫', 'কাগজপত্র', '৳ 1,200']
const textOf = (separator: string, rows = [head, row]) =>
  rows.map((cells) => cells.map((cell) => `"${cell}"`).join(separator)).join('\r\n')
const wide = (text: string, big = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return big ? bytes.swap16() : bytes
}
const parse = async (file: Blob) => rowsOf(await readSheet(file))
const fault = (file: Blob) =>
  parse(file).then(
    () => 'read',
    (error) => (error instanceof BadFile ? error.fault : error),
  )

test.each([
  ['UTF-8', Buffer.from('নাম,Zoë')],
  ['UTF-8 with its mark', Buffer.from('\uFEFFনাম,Zoë')],
  ['UTF-16 as Excel writes it', wide('\uFEFFনাম,Zoë')],
  ['UTF-16 the other way round', wide('\uFEFFনাম,Zoë', true)],
  ['UTF-16 without its mark', wide('নাম,Zoë')],
  ['UTF-16 the other way round without its mark', wide('নাম,Zoë', true)],
])('a file in %s is read', (_, bytes) => {
  expect(decode(new Uint8Array(bytes))).toBe('নাম,Zoë')
})

test('a file that is not UTF-8 is read as Windows-1252', () => {
  expect(decode(new Uint8Array([0x5a, 0x6f, 0xeb, 0x2c, 0x80]))).toBe('Zoë,€')
})

test.each([',', ';', '\t'])('a file with %j between its cells becomes bookings', async (separator) => {
  const { rows, missing } = await parse(new Blob([textOf(separator)]))
  expect(missing).toEqual(['chargeFrom', 'proofLevel', 'latitude', 'longitude'])
  const { booking, errors } = judge(rows[0] as never, noDefaults)
  expect(errors).toEqual({})
  expect(booking).toMatchObject({
    ...{ reference: 'A-1', name: 'রহিমা খাতুন', phone: '01711000000', weight: 0.5, type: 'v1', codTaka: 1200 },
    thana: expect.stringContaining('Savar'),
    latitude: expect.closeTo(23.86, 0),
  })
})

test('the apostrophe or formula that protects a cell from spreadsheets is removed', async () => {
  const file = csv([
    ['name', 'phone', 'address'],
    ['＠R', { phone: '+8801711000000' }, '-7 Road'],
  ])
  const { rows } = await parse(new Blob([file]))
  expect(rows[0]).toMatchObject({ name: '＠R', phone: '+8801711000000', address: '-7 Road' })
})

test('a row without a reference gets the same one each time the file is read', async () => {
  const read = async (text: string) => (await parse(new Blob([text]))).rows.map(({ reference }) => reference)
  const text = 'name,phone,address\nA,1,x\nA,1,x'
  const [first, second] = await read(text)
  expect(first).not.toBe(second)
  expect(await read(text)).toEqual([first, second])
  expect(await read(`${text}\nB,2,y`)).not.toContain(first)
})

test('an empty file, a file without rows and a file with more than 2000 rows are refused', async () => {
  expect(await fault(new Blob(['']))).toBe('bookings.fileEmpty')
  expect(await fault(new Blob(['name,phone,address']))).toBe('bookings.fileEmpty')
  expect(await fault(new Blob(['Rahima,01711000000,House 7,Savar']))).toBe('bookings.fileUntitled')
  expect(await fault(new Blob([`name\n${'x\n'.repeat(2001)}`]))).toBe('bookings.fileTooLong')
  expect(await fault(new Blob([`name\n${'x\n'.repeat(2000)}`]))).toBe('read')
})

test('a file that is no text is refused', async () => {
  expect(await fault(new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 20, 6, 8, 10, 33, 13])]))).toBe(
    'bookings.fileUnreadable',
  )
  expect(await fault(new Blob([new Uint8Array([137, 80, 78, 71, 0, 0, 0, 0, 13, 10, 65, 10])]))).toBe(
    'bookings.fileUnreadable',
  )
})

test('columns that are not used are named, and the Bangla short form of cash on delivery is known', async () => {
  const { rows, unused } = await parse(new Blob(['name,phone,address,Colour,সিওডি,\nA,1,x,Red,500,']))
  expect(unused).toEqual(['Colour'])
  expect(rows[0]).toMatchObject({ codTaka: '500' })
})

test.each([
  ['1,200', 1200],
  ['৳ ১,২০০', 1200],
  ['1200 Tk', 1200],
  ['0,5', 0.5],
  ['.5 kg', 0.5],
  ['২.২৫ কেজি', 2.25],
  ['1200/-', 1200],
  ['heavy', Number.NaN],
  ['', Number.NaN],
])('a cell with %j is read as the number %d', (cell, number) => {
  expect(numberOf(cell)).toBe(number)
})

test('wrong cells and repeated references are named, and a corrected row is ready', async () => {
  const { rows, missing } = await parse(
    new Blob([textOf(',', [head, row, row.with(2, '12'), row.with(0, 'A-2').with(4, '')])]),
  )
  const work = begin({ fileName: 'x.csv', rows, missing }, noDefaults)
  expect(work.lines.map(stateOf)).toEqual(['ready', 'mend', 'mend'])
  expect(work.lines.map(({ judged }) => Object.keys(judged.errors).sort())).toEqual([
    [],
    ['phone', 'reference'],
    ['thana'],
  ])
  const placed = withDefaults(work, { thana: 'Mirpur' })
  expect(placed.lines.map(stateOf)).toEqual(['ready', 'mend', 'ready'])
  const mended = mend(mend(placed, 2, 'phone', '01911222333'), 2, 'reference', 'A-3')
  expect(mended.lines.map(stateOf)).toEqual(['ready', 'ready', 'ready'])
})

test('columns with unknown titles can be chosen by hand, even if the first row is a parcel', async () => {
  const sheet = await readSheet(new Blob(['Kunde;Tel;Strasse\nRahima;01711000000;House 7\nKarim;01811000000;House 8']))
  const mapping = mapHead(sheet.head)
  expect(isUnclear(mapping)).toBe(true)
  const chosen = { ...mapping, name: 0, phone: 1, address: 2 }
  expect(isUnclear(chosen)).toBe(false)
  const { rows, missing } = rowsOf(sheet, chosen)
  expect(rows.map(({ name, phone, address }) => [name, phone, address])).toEqual([
    ['Rahima', '01711000000', 'House 7'],
    ['Karim', '01811000000', 'House 8'],
  ])
  expect(missing).not.toContain('address')
  expect(rowsOf(withoutHead(sheet), chosen).rows.map(({ name }) => name)).toEqual(['Kunde', 'Rahima', 'Karim'])
})

test('a row that equals an earlier one is noted unless a reference tells them apart, and stays ready', async () => {
  const text = 'name,phone,address,thana,email,weight,reference\n'
  const cells = 'A,01711000000,House 7,Savar,a@x.example,1'
  const file = new Blob([`${text}${cells},\n${cells},\n${cells},R-1\n${cells},R-2\n`])
  const sheet = await readSheet(file)
  const work = begin({ fileName: 'x.csv', sheet, mapping: undefined, ...rowsOf(sheet) }, noDefaults)
  expect(work.lines.map(stateOf)).toEqual(['ready', 'ready', 'ready', 'ready'])
  expect([...twinsOf(work)]).toEqual([[2, 1]])
  expect([...twinsOf(mend(work, 2, 'address', 'House 8'))]).toEqual([])
})

test('an unknown parcel type is said to be unknown', () => {
  const cells = { reference: 'A', name: 'A', phone: '01711000000', address: 'House 7', thana: 'Savar', email: 'a@x.bd' }
  const more = { weight: '1', codTaka: '', chargeFrom: '', proofLevel: '', latitude: '', longitude: '' }
  expect(judge({ ...cells, ...more, type: 'Piano' }, noDefaults).errors).toEqual({ type: 'bookings.typeUnknown' })
})
