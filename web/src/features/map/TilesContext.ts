import { createContext } from 'react'

/** Online map tiles as configured on the server; an empty `url` means none. */
export type Tiles = { url: string; attribution: string }
export const TilesContext = createContext<Tiles>({ url: '', attribution: '' })
