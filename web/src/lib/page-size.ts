import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** Page sizes of a long list; the first is the default. */
export const pageSizes = [6, 12, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

const KEPT = 'ranar-page-size'
const kept = (): PageSize => {
  try {
    return pageSizes.find((size) => String(size) === localStorage.getItem(KEPT)) ?? pageSizes[0]
  } catch {
    return pageSizes[0]
  }
}
const chosen = createStore<PageSize>(typeof window === 'undefined' ? pageSizes[0] : kept())

/** Returns the page size chosen last on this device. */
export const pageSize = chosen.get
export const usePageSize = () => useSyncExternalStore(chosen.subscribe, chosen.get, () => pageSizes[0])
export const setPageSize = (size: PageSize) => {
  chosen.set(size)
  try {
    localStorage.setItem(KEPT, String(size))
  } catch {
    // Without localStorage the choice lasts until the page is reloaded.
  }
}
