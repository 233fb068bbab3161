import { expect, test } from 'vitest'
import { judge, noDefaults } from './judge.ts'
import { findThana, learnThanas, namesakes } from './thana.ts'

const district = (en: string, bn: string) => ({ _id: en, name: { en, bn }, aliases: [] })
const thana = (en: string, bn: string, of: string, latitude: number, longitude: number) => ({
  _id: `${en}, ${of}`,
  district: of,
  name: { en, bn },
  latitude,
  longitude,
  aliases: [],
})
const districts = [district('Dhaka', 'ঢাকা'), district('Chattogram', 'চট্টগ্রাম'), district('Bogura', 'বগুড়া')]
const thanas = [
  thana('Kotwali', 'কোতোয়ালি', 'Chattogram', 22.34, 91.83),
  thana('Kotwali', 'কোতোয়ালী', 'Dhaka', 23.71, 90.41),
  thana('Shibganj', 'শিবগঞ্জ', 'Bogura', 25.01, 89.31),
  thana('Bogura Sadar', 'বগুড়া সদর', 'Bogura', 24.85, 89.37),
]
const cells = {
  ...{ reference: 'A', name: 'A', phone: '01711000000', email: 'a@x.bd', weight: '1', type: 'v2' },
  ...{ codTaka: '', chargeFrom: '', proofLevel: '', latitude: '', longitude: '', address: '12 Islampur Road' },
}
const errorsOf = (more: Partial<Record<keyof typeof cells | 'thana', string>>) =>
  judge({ ...cells, thana: '', ...more }, noDefaults).errors

test('until the list of all thanas is loaded, the largest are known', () => {
  expect(findThana('Savar')).toMatchObject({ id: 'Savar' })
  expect(findThana('Shibganj, Bogura')).toBeUndefined()
})

test('a thana is found by its name in either language, and a name of several needs its district', () => {
  learnThanas({ districts, thanas })
  expect(findThana('shibganj')?.id).toBe('Shibganj, Bogura')
  expect(findThana('শিবগঞ্জ, বগুড়া')?.id).toBe('Shibganj, Bogura')
  expect(findThana('কোতোয়ালি, ঢাকা')?.id).toBe('Kotwali, Dhaka')
  for (const name of ['Kotwali', 'কোতোয়ালি', 'কোতোয়ালী']) expect(findThana(name)).toBeUndefined()
  expect(findThana('Kotwali', '12 Islampur Road, Dhaka - 1100')?.id).toBe('Kotwali, Dhaka')
  expect(findThana('Kotwali', '12 Islampur Road, Old Dhaka')).toBeUndefined()
  // The name of a district is its main town.
  expect(findThana('Bogura')).toMatchObject({ id: 'Bogura' })
  expect(namesakes('Kotwali', 'bn')).toEqual([
    { id: 'Kotwali, Chattogram', thana: 'কোতোয়ালি', district: 'চট্টগ্রাম' },
    { id: 'Kotwali, Dhaka', thana: 'কোতোয়ালী', district: 'ঢাকা' },
  ])
})

test('a row says which of its thana’s faults it has before it is sent', () => {
  learnThanas({ districts, thanas })
  expect(errorsOf({ thana: 'Shibganj, Bogura' })).toEqual({})
  expect(errorsOf({ thana: 'Kotwali' })).toEqual({ thana: 'bookings.thanaSeveral' })
  expect(errorsOf({ thana: 'Block C, near mosque' })).toEqual({ thana: 'bookings.thanaUnknown' })
  const point = { latitude: '24.85', longitude: '89.37' }
  expect(errorsOf({ ...point, thana: 'Block C, near mosque' })).toEqual({ thana: 'bookings.thanaUnknown' })
  expect(errorsOf({ ...point, thana: 'Bogura' })).toEqual({})
})

test('a point is far from its thana only if another thana is much nearer, and if the thana is clear', () => {
  learnThanas({ districts, thanas })
  const at = (latitude: number, longitude: number, name: string) =>
    judge({ ...cells, latitude: String(latitude), longitude: String(longitude), thana: name }, noDefaults).apart
  expect(at(24.87, 89.36, 'Shibganj, Bogura')).toBeNull()
  expect(at(23.75, 90.4, 'Shibganj, Bogura')).toMatchObject({ nearest: { _id: 'Kotwali, Dhaka' }, km: 179 })
  expect(at(23.75, 90.4, 'Bogura')).toBeNull()
  expect(judge({ ...cells, thana: 'Shibganj, Bogura' }, noDefaults).apart).toBeNull()
})
