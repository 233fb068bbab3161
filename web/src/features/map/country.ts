import outline from 'virtual:outline'
import { distanceKm, type Point } from './places.ts'
import { unpack } from './unpack.ts'

// The outline omits small islands and river chars, and the far side of a border town must not be refused.
const TOLERANCE_KM = 15
type Corner = readonly [latitude: number, longitude: number]

const rings = unpack(outline.country)

/** Whether a place is in Bangladesh, give or take {@link TOLERANCE_KM}. */
export const isInBangladesh = (point: Point) =>
  rings.some((ring) => isWithin(ring, point)) ||
  rings.some((ring) =>
    ring.some((to, at) => distanceKm(nearestOn(ring.at(at - 1) ?? to, to, point), point) < TOLERANCE_KM),
  )

/** Even-odd rule: counts the edges of the ring that a line to the east crosses. */
const isWithin = (ring: readonly Corner[], { latitude, longitude }: Point) =>
  ring.filter(([lat, lng], at) => {
    const [lat0, lng0] = ring.at(at - 1) ?? [lat, lng]
    return lat > latitude !== lat0 > latitude && longitude < lng + ((lng0 - lng) * (latitude - lat)) / (lat0 - lat)
  }).length %
    2 ===
  1

/** The nearest point of an edge; edges of a few kilometres are treated as flat. */
const nearestOn = ([lat0, lng0]: Corner, [lat1, lng1]: Corner, { latitude, longitude }: Point): Point => {
  const narrow = Math.cos((latitude * Math.PI) / 180)
  const [dx, dy] = [(lng1 - lng0) * narrow, lat1 - lat0]
  const along = ((longitude - lng0) * narrow * dx + (latitude - lat0) * dy) / (dx * dx + dy * dy || 1)
  const part = Math.min(1, Math.max(0, along))
  return { latitude: lat0 + part * (lat1 - lat0), longitude: lng0 + part * (lng1 - lng0) }
}
