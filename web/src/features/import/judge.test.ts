import { expect, test } from 'vitest'
import { judge, noDefaults } from './judge.ts'

const cells = {
  ...{ reference: 'A', name: 'A', phone: '01711000000', address: 'House 7', email: 'a@x.bd', weight: '1', type: 'v2' },
  ...{ codTaka: '', chargeFrom: '', proofLevel: '', thana: '', latitude: '', longitude: '' },
}
const judged = (more: Partial<typeof cells>) => judge({ ...cells, ...more }, noDefaults)

test('coordinates are named as in the booking form, each that is wrong, and a place abroad at the latitude', () => {
  const errorsAt = (latitude: string, longitude: string) => judged({ latitude, longitude }).errors
  expect(errorsAt('99', '999')).toEqual({
    latitude: 'parcels.latitudeOutside',
    longitude: 'parcels.longitudeOutside',
  })
  expect(errorsAt('23.8', '999')).toEqual({ longitude: 'parcels.longitudeOutside' })
  expect(errorsAt('23.8', '')).toEqual({ longitude: 'parcels.longitudeRequired' })
  expect(errorsAt('51.5', '0.1')).toEqual({ latitude: 'parcels.placeOutside' })
  expect(errorsAt('23.8', '90.4')).toEqual({})
  expect(errorsAt('', '')).toEqual({ thana: 'bookings.thanaRequired' })
})

test('a cell that is too long tells how many characters it may have', () => {
  const { errors, most } = judged({ thana: 'Savar', name: 'N'.repeat(126), address: 'a'.repeat(301) })
  expect(errors).toEqual({ name: 'common.tooLong', address: 'common.tooLong' })
  expect(most).toEqual({ name: 100, address: 300 })
  expect(judged({ thana: 'Savar', weight: '101' })).toMatchObject({
    errors: { weight: 'parcels.weightTooLarge' },
    most: {},
  })
})
