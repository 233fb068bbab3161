type Place = { latitude: number; longitude: number }

/** Degrees east weighed against degrees north, at the latitude of Bangladesh. */
const EAST = Math.cos((23.7 * Math.PI) / 180)
const apart = (one: Place, other: Place) =>
  Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * EAST)

const METRES_A_DEGREE = 111_195
/** How far two places are from each other, exact enough for a town. */
export const metresApart = (one: Place, other: Place) => apart(one, other) * METRES_A_DEGREE

/** Each time the nearest of the places that are left, from `start` on. */
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

/** The order that the courier chose by hand, what is new since then behind it by nearness. */
export const inChosenOrder = <P extends Place & { id: number }>(
  places: readonly P[],
  chosen: readonly number[],
  start: Place,
): P[] => {
  const known = chosen.flatMap((id) => places.find((place) => place.id === id) ?? [])
  const fresh = places.filter(({ id }) => !chosen.includes(id))
  return [...known, ...nearestFirst(fresh, known.at(-1) ?? start)]
}
