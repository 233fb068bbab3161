type Point = { latitude: number; longitude: number }

/** Coarse bounding box; catches mistyped points and swapped coordinates. */
const isNear = ({ latitude, longitude }: Point) =>
  latitude > 20.3 && latitude < 26.9 && longitude > 87.9 && longitude < 92.9

let border: ((point: Point) => boolean) | null = null

/** Whether a point is in the country: by its border once loaded, until then by a bounding box. */
export const isAtHome = (point: Point) => (border ?? isNear)(point)
export const isBorderKnown = () => border !== null

/** Loads the border; returns whether it is loaded. Without it, points in the bounding box are accepted. */
export const learnBorder = async () => {
  const country = border ? null : await import('../map/country.ts').catch(() => null)
  if (country) border = country.isInBangladesh
  return isBorderKnown()
}
