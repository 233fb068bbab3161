import L from 'leaflet'
import type { Tiles } from './TilesContext.ts'

const TILED_MAX_ZOOM = 18
const FAILURES_BEFORE_GIVING_UP = 4

/** Adds online tiles over the base map, only those in view; gives up if none loads. Returns their removal. */
export const layTiles = (map: L.Map, { url, attribution }: Tiles) => {
  if (!url) return () => {}
  const layer = L.tileLayer(url, { attribution, maxZoom: TILED_MAX_ZOOM, updateWhenIdle: true, keepBuffer: 0 })
  let failures = 0
  let arrived = false
  layer.on('tileload', () => {
    arrived = true
    map.setMaxZoom(TILED_MAX_ZOOM)
  })
  layer.on('tileerror', () => {
    failures++
    if (!arrived && failures >= FAILURES_BEFORE_GIVING_UP) layer.remove()
  })
  layer.addTo(map)
  return () => void layer.remove()
}
