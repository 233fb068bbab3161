import { districtsByDivision } from './districts.ts'
import { thanasByDistrict } from './thanas.ts'

/** Degrees, WGS 84. */
export type Point = { latitude: number; longitude: number }
export type Place = Point & {
  kind: 'division' | 'district' | 'thana'
  within: string
  name: { en: string; bn: string }
  aliases: readonly string[]
}

type Row = readonly [en: string, bn: string, latitude: number, longitude: number, ...aliases: string[]]
const place = (kind: Place['kind'], within: string, [en, bn, latitude, longitude, ...aliases]: Row): Place => ({
  kind,
  within,
  name: { en, bn },
  latitude,
  longitude,
  aliases,
})

/** All 64; a district whose town is its division's city has kind `division`. */
export const districts: readonly Place[] = Object.entries<readonly Row[]>(districtsByDivision).flatMap(
  ([division, rows]) => rows.map((row, at) => place(at === 0 ? 'division' : 'district', division, row)),
)
/** The main cities of the 8 divisions, which have the same names. */
export const divisions = districts.filter(({ kind }) => kind === 'division')
const thanas: readonly Place[] = Object.entries<readonly Row[]>(thanasByDistrict).flatMap(([district, rows]) =>
  rows.map((row) => place('thana', district, row)),
)
/** In the order in which their names are placed on the map. */
export const places = [...divisions, ...districts.filter(({ kind }) => kind === 'district'), ...thanas]

const EARTH_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres. */
export const distanceKm = (from: Point, to: Point) => {
  const [a, b] = [radians(from.latitude), radians(to.latitude)]
  const half =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}

const nearestOf = (among: readonly Place[], point: Point, withinKm: number) =>
  among.reduce<{ km: number; place: Place | null }>(
    (best, place) => {
      const km = distanceKm(place, point)
      return km < best.km ? { km, place } : best
    },
    { km: withinKm, place: null },
  ).place

const FARTHEST_DISTRICT_KM = 75
const FARTHEST_THANA_KM = 6

/** Returns the district with the nearest town, and a thana if one is close; null far from every town. */
export const nearest = (point: Point) => {
  const thana = nearestOf(thanas, point, FARTHEST_THANA_KM)
  const district = thana
    ? districts.find(({ name }) => name.en === thana.within)
    : nearestOf(districts, point, FARTHEST_DISTRICT_KM)
  return district ? { district, thana } : null
}
