import { createContext } from 'react'

/** Where online map tiles come from, as the server is configured; an empty `url` is no tiles. */
export type Tiles = { url: string; attribution: string }
export const TilesContext = createContext<Tiles>({ url: '', attribution: '' })
