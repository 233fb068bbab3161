import { describe, expect, test } from 'vitest'
import { cutOutline } from '../../../outline.ts'
import { distanceKm, districts, divisions, nearest, type Point, places } from './places.ts'
import { searchOver } from './search.ts'
import { unpack } from './unpack.ts'

const rings = unpack(cutOutline().country)
const crossings = (ring: readonly (readonly [number, number])[], { latitude, longitude }: Point) =>
  ring.filter(([lat, lng], at) => {
    const [lat0, lng0] = ring.at(at - 1) ?? [lat, lng]
    return lat > latitude !== lat0 > latitude && longitude < lng + ((lng0 - lng) * (latitude - lat)) / (lat0 - lat)
  }).length
const inCountry = (point: Point) => rings.some((ring) => crossings(ring, point) % 2 === 1)
const search = searchOver([])
const found = (words: string) => search(words).map(({ name }) => name.en)

describe('the gazetteer', () => {
  test('knows 8 divisions and 64 districts', () => {
    expect(divisions).toHaveLength(8)
    expect(districts).toHaveLength(64)
  })

  test('gives no two places the same name', () => {
    for (const locale of ['en', 'bn'] as const)
      expect(new Set(places.map(({ name }) => name[locale])).size).toBe(places.length)
  })

  test('writes Bangla names in Bangla letters and English ones in Latin letters', () => {
    expect(
      places.filter(({ name }) => !/^[\p{Script=Bengali}, ]+$/u.test(name.bn) || !/^[A-Za-z', ]+$/.test(name.en)),
    ).toEqual([])
  })

  test('puts every place inside the country', () => {
    expect(places.filter((place) => !inCountry(place)).map(({ name }) => name.en)).toEqual([])
    expect(inCountry({ latitude: 22.57, longitude: 88.36 }), 'Kolkata').toBe(false)
  })

  test('puts districts within 120 km of their city, but for the five that really are farther', () => {
    const cities = new Map(divisions.map((city) => [city.within, city]))
    const far = districts.filter((district) => distanceKm(district, cities.get(district.within) ?? district) > 120)
    expect(far.map(({ name }) => name.en).sort()).toEqual([
      'Brahmanbaria',
      'Chandpur',
      'Cumilla',
      'Kushtia',
      'Meherpur',
    ])
    expect(far.filter((district) => distanceKm(district, cities.get(district.within) ?? district) > 200)).toEqual([])
  })

  test('keeps thanas near their city', () => {
    const strays = places.filter(
      (place) =>
        place.kind === 'thana' &&
        distanceKm(place, districts.find(({ name }) => name.en === place.within) ?? place) > 52,
    )
    expect(strays.map(({ name }) => name.en)).toEqual([])
  })
})

describe('a person searching for a place', () => {
  test.each([
    ['Chittagong', 'Chattogram'],
    ['comilla', 'Cumilla'],
    ['Jessore', 'Jashore'],
    ['BARISAL', 'Barishal'],
    ['bogra', 'Bogura'],
    ['coxs bazar', "Cox's Bazar"],
    ['ব্রাহ্মণবাড়িয়া', 'Brahmanbaria'],
    ['চিটাগাং', 'Chattogram'],
    ['ধানমন্ডি', 'Dhanmondi'],
    ['Cumila', 'Cumilla'],
    ['Chitagong', 'Chattogram'],
    ['Maymensing', 'Mymensingh'],
    ['Norail', 'Narail'],
    ['কুমিলা', 'Cumilla'],
    ['বগুরা', 'Bogura'],
    ['চট্রগ্রাম', 'Chattogram'],
    ['House 5 Road 3 Mirpur', 'Mirpur'],
    ['Mirpur, Dhaka 1216', 'Mirpur'],
    ['বাড়ি ৫, রোড ৩, মিরপুর ১০, ঢাকা', 'Mirpur'],
    ['Sector 7 Utara', 'Uttara'],
    ['mirp', 'Mirpur'],
  ])('with %s finds %s first', (words, name) => expect(found(words)[0]).toBe(name))

  test('with decomposed Bangla letters finds the same district', () => expect(found('নড়াইল')).toContain('Narail'))
  test('with no text sees every district, with unknown words none', () => {
    expect(search('')).toHaveLength(64)
    expect(found('Atlantis')).toEqual([])
    expect(found('House 5, Road 3')).toEqual([])
  })
})

describe('a person searching among all thanas', () => {
  const thana = (en: string, bn: string, district: string, latitude: number, longitude: number) => ({
    _id: `${en}, ${district}`,
    district,
    name: { en, bn },
    latitude,
    longitude,
    aliases: [],
  })
  const search = searchOver([
    thana('Mirpur', 'মিরপুর', 'Dhaka', 23.8, 90.37),
    thana('Mirpur', 'মিরপুর', 'Kushtia', 23.93, 89),
    thana('Mirzapur', 'মির্জাপুর', 'Tangail', 24.1, 90.1),
    thana('Bagerhat Sadar', 'বাগেরহাট সদর', 'Bagerhat', 22.68, 89.76),
    thana('Kachua', 'কচুয়া', 'Bagerhat', 22.65, 89.87),
    thana('Kachua', 'কচুয়া', 'Chandpur', 23.35, 90.89),
  ])
  const found = (words: string) => search(words).map(({ name, within }) => `${name.en}, ${within}`)

  test('finds those that the map does not name, in either language', () => {
    expect(found('Mirzapur')[0]).toBe('Mirzapur, Tangail')
    expect(found('মির্জাপুর')[0]).toBe('Mirzapur, Tangail')
    expect(found('Kachua')).toEqual(['Kachua, Bagerhat', 'Kachua, Chandpur'])
    expect(found('Kachua Chandpur')[0]).toBe('Kachua, Chandpur')
  })
  test('finds a district before the thana that is named after it', () => {
    expect(found('Bagerhat').slice(0, 2)).toEqual(['Bagerhat, Khulna', 'Bagerhat Sadar, Bagerhat'])
    expect(found('Bagerhat Sadar')[0]).toBe('Bagerhat Sadar, Bagerhat')
  })
  test('finds one that the map names once', () =>
    expect(
      found('Mirpur')
        .filter((name) => name.startsWith('Mirpur,'))
        .sort(),
    ).toEqual(['Mirpur, Dhaka', 'Mirpur, Kushtia']))
})

describe('a pin', () => {
  test('at a district’s main town is named after that district', () => {
    for (const district of districts) expect(nearest(district)?.district).toBe(district)
  })
  test('in a city is named after its thana too', () =>
    expect(nearest({ latitude: 23.7465, longitude: 90.3738 })?.thana?.name.en).toBe('Dhanmondi'))
  test('far from every town has no name', () => expect(nearest({ latitude: 51.5, longitude: -0.12 })).toBeNull())
})
