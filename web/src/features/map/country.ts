import outline from 'virtual:outline'
import { distanceKm, type Point } from './places.ts'
import { unpack } from './unpack.ts'

// The outline leaves out small islands and river chars, and a border town's far side must not be refused.
const TOLERANCE_KM = 15
type Corner = readonly [latitude: number, longitude: number]

const rings = unpack(outline.country)

/** Whether a place is in Bangladesh, give or take {@link TOLERANCE_KM}. */
export const isInBangladesh = (point: Point) =>
  rings.some((ring) => isWithin(ring, point)) ||
  rings.some((ring) =>
    ring.some((to, at) => distanceKm(nearestOn(ring.at(at - 1) ?? to, to, point), point) < TOLERANCE_KM),
  )

/** By how often a line to the east crosses the ring. */
const isWithin = (ring: readonly Corner[], { latitude, longitude }: Point) =>
  ring.filter(([lat, lng], at) => {
    const [lat0, lng0] = ring.at(at - 1) ?? [lat, lng]
    return lat > latitude !== lat0 > latitude && longitude < lng + ((lng0 - lng) * (latitude - lat)) / (lat0 - lat)
  }).length %
    2 ===
  1

/** The point of an edge that is nearest, as on a flat map, which an edge of a few kilometres is. */
const nearestOn = ([lat0, lng0]: Corner, [lat1, lng1]: Corner, { latitude, longitude }: Point): Point => {
  const narrow = Math.cos((latitude * Math.PI) / 180)
  const [dx, dy] = [(lng1 - lng0) * narrow, lat1 - lat0]
  const along = ((longitude - lng0) * narrow * dx + (latitude - lat0) * dy) / (dx * dx + dy * dy || 1)
  const part = Math.min(1, Math.max(0, along))
  return { latitude: lat0 + part * (lat1 - lat0), longitude: lng0 + part * (lng1 - lng0) }
}
