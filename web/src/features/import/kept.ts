import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { KEPT_IMPORTS } from '../../lib/kept-imports.ts'
import type { Work } from './work.ts'

interface Kept extends DBSchema {
  works: { key: string; value: Work & { person: string } }
}
let opening: Promise<IDBPDatabase<Kept>> | undefined
const opened = () =>
  (opening ??= openDB<Kept>(KEPT_IMPORTS, 1, {
    upgrade: (db) => void db.createObjectStore('works', { keyPath: 'person' }),
    // Logging out deletes it; a page that holds it open would keep the deletion waiting.
    blocking: (_, __, event) => {
      ;(event.target as IDBDatabase).close()
      opening = undefined
    },
  }))

/** What this person is importing on this device; nothing where the browser keeps nothing. */
export const readKept = async (person: string): Promise<Work | undefined> => {
  try {
    return await (await opened()).get('works', person)
  } catch {
    return undefined
  }
}
export const keep = async (person: string, work: Work) => {
  try {
    await (await opened()).put('works', { ...work, person })
  } catch {
    // Rows are known again by their references all the same.
  }
}
export const dropKept = async (person: string) => {
  try {
    await (await opened()).delete('works', person)
  } catch {
    // Nothing was kept.
  }
}
