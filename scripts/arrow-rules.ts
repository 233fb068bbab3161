import { globals, type House, houses, type Owned, owned } from './arrows.ts'

const isIn = (file: string, place: string) =>
  place.endsWith('*') ? file.startsWith(place.slice(0, -1)) : file === place || file.startsWith(`${place}/`)
const names = (specifier: string, name: string, exactly = false) =>
  specifier === name || (!exactly && specifier.startsWith(name.endsWith(':') ? name : `${name}/`))

const roomsOf = ({ rooms }: House) =>
  rooms.flatMap((row, level) => [row].flat().map((path, beside) => ({ path, level, beside })))

/** Returns the house and the innermost room of a file or folder; undefined if it is in no house. */
export const placeOf = (file: string) => {
  for (const house of houses) {
    const [room] = roomsOf(house)
      .filter(({ path }) => isIn(file, path))
      .toSorted((one, other) => other.path.length - one.path.length)
    if (room) return { house, room }
  }
}

/** Returns why a file may not import another file of the repository, or null. Both are paths from the root. */
export const fileFault = (from: string, to: string): string | null => {
  const [here, there] = [placeOf(from), placeOf(to)]
  if (!here) return null
  const { house, room } = here
  if (there?.house !== house)
    return house.doors.some(({ name, files = [from] }) => isIn(to, name) && files.includes(from)) ? null : house.order
  const never = house.never?.find(([above, below]) => isIn(from, above) && isIn(to, below))
  if (never) return never[2]
  return there.room.path === room.path || there.room.level > room.level ? null : house.order
}

const mayOwn = (file: string, { owners }: Owned) => owners.some((owner) => isIn(file, owner))
const bansOf = (file: string) =>
  owned.filter((one) => one.within.some((place) => isIn(file, place)) && !mayOwn(file, one))

/** Returns why a file may not import a package, or null. */
export const packageFault = (from: string, specifier: string): string | null => {
  const house = placeOf(from)?.house
  if (!house) return null
  if (specifier.startsWith('@ranar/')) {
    const door = house.doors.find(({ name }) => names(specifier, name))
    if (!door || (door.files && !door.files.includes(from))) return house.order
  } else if (house.packages && !house.packages.some((name) => names(specifier, name))) return house.order
  const ban = bansOf(from).find(({ packages, exactly }) => packages.some((name) => names(specifier, name, exactly)))
  return ban?.why ?? null
}

const globOf = (place: string) => (/\.tsx?$|\*$/.test(place) ? place : `${place}/**`)
const groupOf = (name: string, exactly = false) =>
  name.endsWith(':') ? [`${name}*`] : exactly ? [name] : [name, `${name}/**`]

/** Returns all folders and files with rules of their own, outer ones first, because in Biome the last match wins. */
const places = () =>
  [
    ...new Set([
      ...houses.flatMap((house) => roomsOf(house).map(({ path }) => path)),
      ...owned.flatMap(({ within, owners }) => [...within, ...owners]),
      ...houses.flatMap(({ doors }) => doors.flatMap(({ files = [] }) => files)),
    ]),
  ].toSorted((one, other) => one.split('/').length - other.split('/').length || one.localeCompare(other))

const patternsAt = (place: string) => {
  const { house, room } = placeOf(place) ?? { house: undefined, room: undefined }
  if (!house || !room) return []
  const file = place.replace(/\*$/, '')
  // Rooms of one row share their rules: none imports its own files by the name of its folder.
  const isRow = Array.isArray(house.rooms[room.level])
  const closedRooms = roomsOf(house).filter(
    ({ path, level }) => level > 0 && ((isRow && level === room.level) || fileFault(file, `${path}/x.ts`)),
  )
  const byReason = Map.groupBy(closedRooms, ({ path }) => fileFault(file, `${path}/x.ts`) ?? house.order)
  const open = house.doors.filter(({ name, files }) => name.startsWith('@') && (!files || files.includes(file)))
  const others = [
    ...(house.packages ? ['*', '**', '!./**', '!../**', '!.'] : ['@ranar/*', '@ranar/*/**']),
    ...[...open.map(({ name }) => name), ...(house.packages ?? [])].flatMap((name) =>
      groupOf(name).map((group) => `!${group}`),
    ),
  ]
  return [
    { group: others, message: house.order },
    ...[...byReason].map(([message, rooms]) => ({
      group: rooms.map(({ path }) => `**/${path.split('/').at(-1)}/**`),
      message,
    })),
    ...bansOf(file).map(({ packages, exactly, why }) => ({
      group: packages.flatMap((name) => groupOf(name, exactly)),
      message: why,
    })),
  ]
}

const rule = (includes: string[], name: string, value: object | string) => ({
  includes,
  linter: { rules: { style: { [name]: value } } },
})

/** Returns the same rules for Biome, so that an editor marks a forbidden import while it is typed. */
export const biomeRules = () => {
  const alike = Map.groupBy(places(), (place) => JSON.stringify([place.split('/').length, patternsAt(place)]))
  return [
    ...[...alike.values()].map((group) =>
      rule([...group.map(globOf), '!**/*.test.ts', '!**/*.test.tsx', '!**/*.fixture.ts'], 'noRestrictedImports', {
        level: 'error',
        options: { patterns: patternsAt(group[0] ?? '') },
      }),
    ),
    ...globals.flatMap(({ name, within, owner, why }) => [
      rule([globOf(within)], 'noRestrictedGlobals', { level: 'error', options: { deniedGlobals: { [name]: why } } }),
      rule([owner], 'noRestrictedGlobals', 'off'),
    ]),
  ]
}
