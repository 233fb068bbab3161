import { openOnce } from '../open-once.ts'
import { countUnsent, openStore } from './store.ts'

/** The page's shared connection to the queue. */
export const { using } = openOnce(openStore)

/** Counts unsent items; 0 when the queue cannot be read, so that it does not block a logout. */
export const countUnsentOf = (person: string) =>
  using((store) => countUnsent(store, person)).then(
    ({ actions, pictures }) => actions + pictures,
    () => 0,
  )
