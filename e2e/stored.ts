import type { Page } from '@playwright/test'

/** Returns the records of an object store in a page's IndexedDB; none if the database does not exist. */
export const recordsKept = <Record>(page: Page, database: string, store: string): Promise<Record[]> =>
  page.evaluate(
    async ([database, store]) => {
      // Opening would create a missing database.
      if (!(await indexedDB.databases()).some(({ name }) => name === database)) return []
      return new Promise<Record[]>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          const reading = db.transaction(store).objectStore(store).getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            db.close()
            resolve(reading.result)
          }
        }
      })
    },
    [database, store] as const,
  )
