type Point = { latitude: number; longitude: number }

/** For a point that was mistyped, or whose numbers have changed places. */
const isNear = ({ latitude, longitude }: Point) =>
  latitude > 20.3 && latitude < 26.9 && longitude > 87.9 && longitude < 92.9

let border: ((point: Point) => boolean) | null = null

/** Whether a point can be delivered to: by the country's border once that is known, until then by a box around it. */
export const isAtHome = (point: Point) => (border ?? isNear)(point)
export const isBorderKnown = () => border !== null

/** Fetches the border; answers whether it is known now. Without its code a point near the country is taken as it is,
 * as the booking form does. */
export const learnBorder = async () => {
  const country = border ? null : await import('../map/country.ts').catch(() => null)
  if (country) border = country.isInBangladesh
  return isBorderKnown()
}
