import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { openOnce } from './open-once.ts'

/** Opens one of the databases that a logout deletes; see kept-files.ts. */
export const keptDatabase = <Schema extends DBSchema>(name: string, upgrade: (db: IDBPDatabase<Schema>) => void) =>
  openOnce((onLost) =>
    openDB<Schema>(name, 1, {
      upgrade,
      // An open connection would block the deletion.
      blocking: (_, __, event) => {
        ;(event.target as IDBDatabase).close()
        onLost()
      },
      terminated: onLost,
    }),
  )
