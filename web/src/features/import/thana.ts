import { places } from '../map/places.ts'
import { plain } from './columns.ts'

type Found = { id: string; latitude: number; longitude: number }
const byName = new Map<string, Found>()
for (const { name, aliases, within, latitude, longitude } of places)
  for (const own of [name.en, name.bn, ...aliases]) {
    const found = { id: name.en, latitude, longitude }
    if (!byName.has(plain(own))) byName.set(plain(own), found)
    byName.set(plain(own + within), found)
  }

/** Finds a thana or a district's main town by any of its names, alone or followed by its district. */
export const findThana = (name: string): Found | undefined => byName.get(plain(name))
