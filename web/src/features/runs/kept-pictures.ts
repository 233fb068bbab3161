import { type DBSchema, openDB } from 'idb'
import { KEPT_PICTURES } from '../../lib/kept-files.ts'
import { openOnce } from '../../lib/open-once.ts'
import type { TakenPicture } from '../../lib/outbox/store.ts'

interface Kept extends DBSchema {
  pictures: { key: string; value: TakenPicture[] }
}
const { using } = openOnce((onLost) =>
  openDB<Kept>(KEPT_PICTURES, 1, {
    upgrade: (db) => void db.createObjectStore('pictures'),
    // Close, so that a logout can delete the database; an open connection would block the deletion.
    blocking: (_, __, event) => {
      ;(event.target as IDBDatabase).close()
      onLost()
    },
    terminated: onLost,
  }),
)

/** Returns the pictures stored under this name; none if storage is unavailable. Deletes those of earlier days. */
export const readPictures = async (name: string, day: string): Promise<TakenPicture[]> => {
  try {
    return await using(async (store) => {
      for (const key of await store.getAllKeys('pictures')) if (!key.endsWith(day)) await store.delete('pictures', key)
      return (await store.get('pictures', name)) ?? []
    })
  } catch {
    return []
  }
}

/** Stores these pictures in place of the earlier ones; without any, deletes them. */
export const keepPictures = async (name: string, pictures: readonly TakenPicture[]) => {
  try {
    const kept = pictures.map(({ kind, blob }) => ({ kind, blob }))
    await using<unknown>((store) =>
      kept.length > 0 ? store.put('pictures', kept, name) : store.delete('pictures', name),
    )
  } catch {
    // Not fatal: the open page still has them.
  }
}
