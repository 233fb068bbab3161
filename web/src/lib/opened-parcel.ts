import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

const opened = createStore<string | null>(null)

/** Opens a parcel beside whatever screen is shown, by its tracking code; null closes it. */
export const openParcel = opened.set
export const useOpenedParcel = () => useSyncExternalStore(opened.subscribe, opened.get, opened.get)
