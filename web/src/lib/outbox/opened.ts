import { countUnsent, openStore, type Store } from './store.ts'

let opening: Promise<Store> | undefined
/** The one queue of this page. */
export const opened = () => (opening ??= openStore())

export const countUnsentOf = async (person: string) => countUnsent(await opened(), person)
