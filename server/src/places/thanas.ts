import { readFileSync } from 'node:fs'
import { type District, nearestTo, type Point, type Thana } from '@ranar/contract'

/** Lines of tab-separated fields; where they come from and under which licence stands in SOURCES.md. */
const rowsOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
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

const districtById = new Map(districts.map((district) => [district._id, district]))
const alike = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** Every way to write a thana: by its own names, alone or before those of its district. */
const byName = new Map<string, Thana[]>()
for (const thana of thanas) {
  const { name, aliases } = districtById.get(thana.district) as District
  const own = [thana.name.en, thana.name.bn, ...thana.aliases]
  const within = [name.en, name.bn, ...aliases]
  for (const key of new Set(own.flatMap((one) => [one, ...within.map((other) => one + other)]).map(alike)))
    byName.set(key, [...(byName.get(key) ?? []), thana])
}

/** The thana of that name, in either language; of several the nearest to the point. */
export const thanaNamed = (name: string, point: Point): Thana | undefined =>
  nearestTo(point, byName.get(alike(name)) ?? [])

/** The ids that a name may mean; a name that nobody knows is its own. */
export const thanaIds = (name: string): string[] =>
  byId.has(name) ? [name] : (byName.get(alike(name)) ?? [{ _id: name }]).map(({ _id }) => _id)

/** The thana whose centre is nearest to the point, however far that is. */
export const nearestThana = (point: Point): Thana => nearestTo(point, thanas) as Thana

const byId = new Map(thanas.map((thana) => [thana._id, thana]))
export const thanaById = (id: string | null): Thana | undefined => (id === null ? undefined : byId.get(id))
