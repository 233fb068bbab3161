import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type District, nearestTo, type Point, type Thana, thanaNames } from '@ranar/contract'
import { root } from '../platform/root.ts'

/** Reads lines of tab-separated fields; SOURCES.md names their source and licence. */
const rowsOf = (file: string) =>
  readFileSync(path.join(root, 'server/src/places', file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
const listed = (names = '') => (names === '' ? [] : names.split('|'))

export const districts: readonly District[] = rowsOf('districts.tsv').map(([en = '', bn = '', , , aliases]) => ({
  _id: en,
  name: { en, bn },
  aliases: listed(aliases),
}))
export const thanas: readonly Thana[] = rowsOf('thanas.tsv').map(
  ([district = '', en = '', bn = '', latitude, longitude, aliases]) => ({
    _id: `${en}, ${district}`,
    district,
    name: { en, bn },
    latitude: Number(latitude),
    longitude: Number(longitude),
    aliases: listed(aliases),
  }),
)

const named = thanaNames(districts, thanas)

/** Returns the thana of this name in either language, of several the nearest to the point; undefined if unknown. */
export const thanaNamed = (name: string, point: Point): Thana | undefined => nearestTo(point, named(name))

/** Returns the thanas that all names between an address's commas allow; empty if none is named or they contradict. */
export const thanasIn = (address: string): readonly Thana[] => {
  const said = address.split(/[,;\n]/).map((part) => named(part.replace(/[\s-]*\p{Nd}+\s*$/u, '')))
  const [first = [], ...others] = said.filter((some) => some.length > 0)
  return others.reduce((left, some) => left.filter((thana) => some.includes(thana)), first)
}

/** Returns the ids that a name may mean; an unknown name stands for itself. */
export const thanaIds = (name: string): string[] => {
  const ids = byId.has(name) ? [] : named(name).map(({ _id }) => _id)
  return ids.length > 0 ? ids : [name]
}

/** Returns the thana whose centre is nearest to the point, however far that is. */
export const nearestThana = (point: Point): Thana => nearestTo(point, thanas) as Thana

const byId = new Map(thanas.map((thana) => [thana._id, thana]))
export const thanaById = (id: string | null): Thana | undefined => (id === null ? undefined : byId.get(id))
