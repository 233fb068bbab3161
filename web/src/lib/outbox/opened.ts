import { openOnce } from '../open-once.ts'
import { countUnsent, openStore } from './store.ts'

/** The page's shared connection to the queue. */
export const { using } = openOnce(openStore)

/** Counts unsent actions and pictures; null for none, or if the queue cannot be read, so that no logout is blocked. */
export const unsentOf = (person: string) =>
  using((store) => countUnsent(store, person)).then(
    (unsent) => (unsent.actions + unsent.pictures > 0 ? unsent : null),
    () => null,
  )
