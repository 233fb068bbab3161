import type { ImportRow } from '@ranar/contract/bookings'
import type { Locale } from '@ranar/contract/messages/index'
import { type District, type Thana, thanaNames } from '@ranar/contract/places'
import { places } from '../map/places.ts'
import { type Apart, apartFrom } from '../parcels/apart.ts'
import { plain } from './columns.ts'

type Found = { id: string | null; latitude: number; longitude: number }
/** The districts' main towns, and spellings of the largest thanas that the list of all thanas does not know. */
const byName = new Map<string, { id: string; latitude: number; longitude: number }>()
for (const { name, aliases, within, latitude, longitude } of places)
  for (const own of [name.en, name.bn, ...aliases]) {
    const found = { id: name.en, latitude, longitude }
    if (!byName.has(plain(own))) byName.set(plain(own), found)
    byName.set(plain(own + within), found)
  }

type List = { districts: ReadonlyMap<string, District>; thanas: Thana[]; named: ReturnType<typeof thanaNames> }
let list: List | null = null

/** Takes over the list of all thanas, which is loaded with the prices; until then only the largest are known. */
export const learnThanas = ({ districts, thanas }: { districts: District[]; thanas: Thana[] }) => {
  list = { districts: new Map(districts.map((one) => [one._id, one])), thanas, named: thanaNames(districts, thanas) }
}

const namesOf = ({ name, aliases }: District) => [name.en, name.bn, ...aliases].map(plain)
const areaOf = ({ district }: Thana) => list?.districts.get(district)

/** Returns the thanas of different districts that a name may mean, and what they are called; empty if it is clear. */
export const namesakes = (name: string, locale: 'en' | 'bn') =>
  several(name).map((thana) => ({
    id: thana._id,
    thana: thana.name[locale],
    district: areaOf(thana)?.name[locale] ?? thana.district,
  }))

/** A name whose thanas lie in one district is the district's. */
const several = (name: string) => {
  const all = list?.named(name) ?? []
  return new Set(all.map(({ district }) => district)).size > 1 ? all : []
}

/** Whether the server knows a thana of this name; true while the list is not loaded. */
export const isThana = (name: string) => list === null || list.named(name).length > 0

/**
 * Finds a thana or a district's main town by any of its names, alone or followed by its district. Of several of one name
 * it is the one whose district stands between the address's commas; undefined if that leaves none or more than one.
 */
export const findThana = (name: string, address = ''): Found | undefined => {
  const [alone, ...others] = list?.named(name) ?? []
  if (alone && others.length === 0) return { ...alone, id: alone._id }
  const parts = address.split(/[,;\n]/).map((part) => plain(part.replace(/[\s-]*\p{Nd}+\s*$/u, '')))
  const alike = several(name)
  const [here, ...more] = alike.filter((thana) => {
    const area = areaOf(thana)
    return area && namesOf(area).some((one) => parts.includes(one))
  })
  if (here && more.length === 0) return { ...here, id: here._id }
  const found = byName.get(plain(name))
  return alike.length === 0 && found ? { ...found, id: isThana(found.id) ? found.id : null } : undefined
}

/** Returns the names of a thana and its district, as `map.thanaOf` takes them. */
export const fullName = ({ name, district }: Thana, locale: Locale) => ({
  thana: name[locale],
  district: list?.districts.get(district)?.name[locale] ?? district,
})

/** Returns how far a row's own point lies from its thana; null if they may belong together or the thana is not clear. */
export const apartOf = ({ thana, latitude, longitude }: ImportRow): Apart | null => {
  const [named, ...others] = (thana && list?.named(thana)) || []
  return list && named && others.length === 0 ? apartFrom(named, { latitude, longitude }, list.thanas) : null
}
