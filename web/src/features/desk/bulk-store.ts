import { createStore } from '../../lib/store.ts'
import type { Bulk } from './bulk.ts'

const openBulk = (person: string) => ({ person, ...createStore<Bulk | null>(null), isStopped: false })
export type BulkStore = ReturnType<typeof openBulk>

let current = openBulk('')
/** The one bulk move of this page: it goes on while other screens are open, and its outcome waits for its person. */
export const bulkOf = (person: string | undefined): BulkStore => {
  // A session that ends takes nothing away: the same person may be back in a moment.
  if (person !== undefined && current.person !== person) {
    // What somebody has begun does not go on under another's login.
    current.isStopped = true
    current = openBulk(person)
  }
  return current
}
