import { openOnce } from '../open-once.ts'
import { countUnsent, openStore } from './store.ts'

/** The one queue of this page. */
export const { using } = openOnce(openStore)

/** A queue that cannot be read holds nobody back. */
export const countUnsentOf = (person: string) => using((store) => countUnsent(store, person)).catch(() => 0)
