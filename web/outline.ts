import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature, merge, mesh } from 'topojson-client'
import type { MultiPolygon, Polygon, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'

type Country = (Polygon | MultiPolygon) & { properties: { name: string } }
type Position = readonly [longitude: number, latitude: number]
/** Lines and rings in whole millidegrees: longitude, latitude, then the differences from point to point. */
export type Outline = { country: number[][]; land: number[][]; borders: number[][] }

const region = { west: 66, south: 4, east: 116, north: 40 }
const near = { west: 87.5, south: 20.4, east: 93, north: 27 }
const COARSE = 0.09
const COARSE_ISLAND = 0.4
const holds = (box: typeof near, [x, y]: Position) => x >= box.west && x <= box.east && y >= box.south && y <= box.north

const edges = [
  { inside: ([x]: Position) => x >= region.west, cross: (a: Position, b: Position) => atLongitude(a, b, region.west) },
  { inside: ([x]: Position) => x <= region.east, cross: (a: Position, b: Position) => atLongitude(a, b, region.east) },
  {
    inside: ([, y]: Position) => y >= region.south,
    cross: (a: Position, b: Position) => atLatitude(a, b, region.south),
  },
  {
    inside: ([, y]: Position) => y <= region.north,
    cross: (a: Position, b: Position) => atLatitude(a, b, region.north),
  },
]
const atLongitude = (a: Position, b: Position, x: number): Position => [
  x,
  a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]),
]
const atLatitude = (a: Position, b: Position, y: number): Position => [
  a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]),
  y,
]

/** Clips a ring to the region (Sutherland–Hodgman). */
const cutRing = (ring: readonly Position[]) =>
  edges.reduce<readonly Position[]>(
    (points, { inside, cross }) =>
      points.flatMap((point, at) => {
        const before = points.at(at - 1) as Position
        if (inside(point)) return inside(before) ? [point] : [cross(before, point), point]
        return inside(before) ? [cross(before, point)] : []
      }),
    ring,
  )

/** Keeps fewer points of a line outside the area that people look at closely. */
const thin = (line: readonly Position[]) => {
  const kept: Position[] = []
  for (const point of line) {
    const last = kept.at(-1)
    if (!last || holds(near, point) || Math.hypot(point[0] - last[0], point[1] - last[1]) > COARSE) kept.push(point)
  }
  return kept
}
const extent = (ring: readonly Position[]) => {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
}
const worthDrawing = (ring: readonly Position[]) =>
  ring.length > 3 && (ring.some((point) => holds(near, point)) || extent(ring) > COARSE_ISLAND)

const pack = (line: readonly Position[]) => {
  const whole = line.map(([x, y]) => [Math.round(x * 1000), Math.round(y * 1000)] as const)
  return whole.flatMap(([x, y], at) => [x - (whole[at - 1]?.[0] ?? 0), y - (whole[at - 1]?.[1] ?? 0)])
}

/** Returns Bangladesh, all land of the region and its other borders, cut from Natural Earth's countries. */
export const cutOutline = (): Outline => {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Topology<{
    countries: { type: 'GeometryCollection'; geometries: Country[] }
  }>
  const all = atlas.objects.countries.geometries
  const bangladesh = all.find(({ properties }) => properties.name === 'Bangladesh')
  if (!bangladesh) throw new Error('world-atlas has no Bangladesh')
  const country = feature(atlas, bangladesh as MultiPolygon).geometry.coordinates.flat() as unknown as Position[][]
  const land = merge(atlas, all).coordinates.flat() as unknown as Position[][]
  const borders = mesh(atlas, atlas.objects.countries, (a, b) => a !== b && a !== bangladesh && b !== bangladesh)
    .coordinates as unknown as Position[][]
  return {
    country: country.map(pack),
    land: land.map(cutRing).filter(worthDrawing).map(thin).map(pack),
    borders: borders
      .filter((line) => line.every((point) => holds(region, point)))
      .map(thin)
      .map(pack),
  }
}

const name = 'virtual:outline'
/** `import outline from 'virtual:outline'`: the base map's lines, computed during the build. */
export const outlinePlugin = (): Plugin => ({
  name: 'outline',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) =>
    id === `\0${name}` ? `export default JSON.parse(${JSON.stringify(JSON.stringify(cutOutline()))})` : undefined,
})
