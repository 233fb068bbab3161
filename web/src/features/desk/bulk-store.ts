import { createStore } from '../../lib/store.ts'
import type { Bulk } from './bulk.ts'

const openBulk = (person: string) => ({ person, ...createStore<Bulk | null>(null), isStopped: false })
export type BulkStore = ReturnType<typeof openBulk>

let current = openBulk('')
/** Returns this page's only bulk move; it goes on while other screens are open, and its result is kept for `person`. */
export const bulkOf = (person: string | undefined): BulkStore => {
  // Keep it when the session ends: the same person may log in again.
  if (person !== undefined && current.person !== person) {
    // Stop the move when somebody else logs in.
    current.isStopped = true
    current = openBulk(person)
  }
  return current
}
