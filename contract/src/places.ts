import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Degrees, WGS 84. */
export type Point = { latitude: number; longitude: number }

const BilingualName = z.object({ en: z.string(), bn: z.string() })
const District = z.object({ _id: z.string(), name: BilingualName, aliases: z.array(z.string()) })
const Thana = z.object({
  /** The English names of the thana and its district: `Savar, Dhaka`. */
  _id: z.string(),
  district: z.string(),
  name: BilingualName,
  latitude: z.number(),
  longitude: z.number(),
  aliases: z.array(z.string()),
})
export type District = z.output<typeof District>
export type Thana = z.output<typeof Thana>

export const places = {
  /** Returns all districts, and all thanas with their centres. */
  thanas: endpoint({
    method: 'GET',
    path: '/public/thanas',
    shows: [],
    who: 'all',
    answer: z.object({ districts: z.array(District), thanas: z.array(Thana) }),
  }),
}

const DEGREES = Math.PI / 180
/** Squared distance in degrees of latitude; degrees of longitude are scaled to the latitude of `from`. */
const farness = (from: Point, to: Point) =>
  (from.latitude - to.latitude) ** 2 + ((from.longitude - to.longitude) * Math.cos(from.latitude * DEGREES)) ** 2

export const isSamePoint = (one: Point, other: Point) =>
  one.latitude === other.latitude && one.longitude === other.longitude

const KM_OF_DEGREE = 111.2
export const kmBetween = (from: Point, to: Point) => Math.sqrt(farness(from, to)) * KM_OF_DEGREE

/** Returns the place whose centre is nearest to the point; undefined if there are no places. */
export const nearestTo = <P extends Point>(point: Point, among: readonly P[]): P | undefined => {
  let [best, least] = [among[0], Number.POSITIVE_INFINITY]
  for (const place of among) {
    const far = farness(point, place)
    if (far < least) [best, least] = [place, far]
  }
  return best
}

const alike = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    // Long and short vowels are written for each other: কোতোয়ালী, কোতোয়ালি.
    .replaceAll('ী', 'ি')
    .replaceAll('ূ', 'ু')

/** Returns a lookup of thanas by own name (alone or before the district's) or by district (all of its thanas). */
export const thanaNames = (districts: readonly District[], thanas: readonly Thana[]) => {
  const within = new Map(districts.map(({ _id, name, aliases }) => [_id, [name.en, name.bn, ...aliases]]))
  const byName = new Map<string, Thana[]>()
  for (const thana of thanas) {
    const [own, ofDistrict] = [
      [thana.name.en, thana.name.bn, ...thana.aliases],
      within.get(thana.district) ?? [thana.district],
    ]
    const written = [...own.flatMap((one) => [one, ...ofDistrict.map((other) => one + other)]), ...ofDistrict]
    for (const key of new Set(written.map(alike))) byName.set(key, [...(byName.get(key) ?? []), thana])
  }
  return (name: string): readonly Thana[] => byName.get(alike(name)) ?? []
}
