import type { DBSchema } from 'idb'
import { keptDatabase } from '../../lib/kept-database.ts'
import { KEPT_IMPORTS } from '../../lib/kept-files.ts'
import type { Work } from './work.ts'

interface Kept extends DBSchema {
  works: { key: string; value: Work & { person: string } }
}
const { using } = keptDatabase<Kept>(KEPT_IMPORTS, (db) => void db.createObjectStore('works', { keyPath: 'person' }))

/** Returns this person's import kept on this device; undefined if there is none or storage is unavailable. */
export const readKept = async (person: string): Promise<Work | undefined> => {
  try {
    return await using((store) => store.get('works', person))
  } catch {
    return undefined
  }
}
export const keep = async (person: string, work: Work) => {
  try {
    await using((store) => store.put('works', { ...work, person }))
  } catch {
    // Not fatal: the server recognises rows that are sent again by their references.
  }
}
export const dropKept = async (person: string) => {
  try {
    await using((store) => store.delete('works', person))
  } catch {
    // Nothing was kept.
  }
}
