import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Degrees, WGS 84. */
export type Point = { latitude: number; longitude: number }

const BilingualName = z.object({ en: z.string(), bn: z.string() })
const District = z.object({ _id: z.string(), name: BilingualName, aliases: z.array(z.string()) })
const Thana = z.object({
  /** Its English name and its district's: `Savar, Dhaka`. */
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
  /** All districts, and all thanas with their centres. */
  thanas: endpoint({
    method: 'GET',
    path: '/public/thanas',
    shows: [],
    who: 'all',
    answer: z.object({ districts: z.array(District), thanas: z.array(Thana) }),
  }),
}

const DEGREES = Math.PI / 180
/** For comparing only: the square of a distance on a map whose degrees are as wide as where the point lies. */
const farness = (from: Point, to: Point) =>
  (from.latitude - to.latitude) ** 2 + ((from.longitude - to.longitude) * Math.cos(from.latitude * DEGREES)) ** 2

/** The one whose centre is nearest to the point. */
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

/** Every way to write a thana: its id, its own names, alone or before those of its district; a district's name means
 * any of its thanas. */
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
