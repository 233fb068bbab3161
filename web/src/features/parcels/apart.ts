import { kmBetween, nearestTo, type Point, type Thana } from '@ranar/contract/places'

/** A thana's door is nearest to its own centre or to that of a neighbour; beyond this it lies elsewhere. */
const NEIGHBOUR_KM = 15

export type Apart = { km: number; nearest: Thana }

/** Returns the thana nearest to the point and how far the point is from the named one; null if they may belong together. */
export const apartFrom = (thana: Thana, point: Point, thanas: readonly Thana[]): Apart | null => {
  const km = kmBetween(point, thana)
  // An import asks this for each row, and most lie near.
  if (km <= NEIGHBOUR_KM) return null
  const nearest = nearestTo(point, thanas)
  return nearest && km - kmBetween(point, nearest) > NEIGHBOUR_KM ? { km: Math.round(km), nearest } : null
}
