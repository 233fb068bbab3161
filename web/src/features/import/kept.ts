import { type DBSchema, openDB } from 'idb'
import { KEPT_IMPORTS } from '../../lib/kept-files.ts'
import { openOnce } from '../../lib/open-once.ts'
import type { Work } from './work.ts'

interface Kept extends DBSchema {
  works: { key: string; value: Work & { person: string } }
}
const { using } = openOnce((onLost) =>
  openDB<Kept>(KEPT_IMPORTS, 1, {
    upgrade: (db) => void db.createObjectStore('works', { keyPath: 'person' }),
    // Close, so that a logout can delete the database; an open connection would block the deletion.
    blocking: (_, __, event) => {
      ;(event.target as IDBDatabase).close()
      onLost()
    },
    terminated: onLost,
  }),
)

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
