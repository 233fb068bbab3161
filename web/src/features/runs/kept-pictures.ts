import type { DBSchema } from 'idb'
import { keptDatabase } from '../../lib/kept-database.ts'
import { KEPT_PICTURES } from '../../lib/kept-files.ts'
import type { TakenPicture } from '../../lib/outbox/store.ts'

interface Kept extends DBSchema {
  pictures: { key: string; value: TakenPicture[] }
}
const { using } = keptDatabase<Kept>(KEPT_PICTURES, (db) => void db.createObjectStore('pictures'))

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
