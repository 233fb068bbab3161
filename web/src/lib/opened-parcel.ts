import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

const opened = createStore<string | null>(null)

/** Opens a parcel beside the current screen, by its tracking code; null closes it. */
export const openParcel = opened.set
export const useOpenedParcel = () => useSyncExternalStore(opened.subscribe, opened.get, opened.get)
