/** Decodes the build's lines of delta-encoded millidegrees into degrees of latitude and longitude. */
export const unpack = (lines: readonly (readonly number[])[]) =>
  lines.map((steps) => {
    const points: [latitude: number, longitude: number][] = []
    let [x, y] = [0, 0]
    for (let at = 0; at < steps.length; at += 2) {
      x += steps[at] ?? 0
      y += steps[at + 1] ?? 0
      points.push([y / 1000, x / 1000])
    }
    return points
  })
