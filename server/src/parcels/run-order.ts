type Place = { latitude: number; longitude: number }

/** Length of a degree of longitude in degrees of latitude, at the latitude of Bangladesh. */
const EAST = Math.cos((23.7 * Math.PI) / 180)
const apart = (one: Place, other: Place) =>
  Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * EAST)

const METRES_A_DEGREE = 111_195
/** Returns the metres between two places; a flat approximation, exact enough within a town. */
export const metresApart = (one: Place, other: Place) => apart(one, other) * METRES_A_DEGREE

/** Orders places by always going on to the nearest remaining one, beginning at `start`. */
export const nearestFirst = <P extends Place>(places: readonly P[], start: Place): P[] => {
  const left = [...places]
  const way: P[] = []
  let here: Place = start
  while (left.length > 0) {
    const nearest = left.reduce((best, place) => (apart(here, place) < apart(here, best) ? place : best))
    left.splice(left.indexOf(nearest), 1)
    way.push(nearest)
    here = nearest
  }
  return way
}

/** Orders places as the courier chose; places added since then follow, nearest first. */
export const inChosenOrder = <P extends Place & { id: number }>(
  places: readonly P[],
  chosen: readonly number[],
  start: Place,
): P[] => {
  const known = chosen.flatMap((id) => places.find((place) => place.id === id) ?? [])
  const fresh = places.filter(({ id }) => !chosen.includes(id))
  return [...known, ...nearestFirst(fresh, known.at(-1) ?? start)]
}
