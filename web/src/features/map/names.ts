import type { Locale } from '@ranar/contract/messages/index'
import L from 'leaflet'
import { findRoom } from './collisions.ts'
import styles from './map.module.css'
import { type Place, places } from './places.ts'

const firstZoom: Record<Place['kind'], number> = { division: 0, district: 6.4, thana: 10 }
const around = [
  { en: 'India', bn: 'ভারত', at: [24.4, 86.6] },
  { en: 'India', bn: 'ভারত', at: [23.9, 93.6] },
  { en: 'Myanmar', bn: 'মিয়ানমার', at: [21.4, 94.2] },
  { en: 'Nepal', bn: 'নেপাল', at: [27.3, 86.6] },
  { en: 'Bhutan', bn: 'ভুটান', at: [27.4, 90.4] },
  { en: 'Bay of Bengal', bn: 'বঙ্গোপসাগর', at: [20.9, 90.2] },
] as const
const TIGHT = 0.85

const write = (text: string, locale: Locale, at: L.LatLngTuple, kind: string) => {
  const name = document.createElement('span')
  name.textContent = text
  name.lang = locale
  return {
    name,
    marker: L.marker(at, {
      pane: 'names',
      interactive: false,
      keyboard: false,
      icon: L.divIcon({ html: name, className: `${styles.name} ${styles[kind]}`, iconSize: [0, 0] }),
    }),
  }
}

/** Draws place names in the user's language, as many as fit at this zoom; returns a function that removes them. */
export const writeNames = (map: L.Map, locale: Locale) => {
  const pane = map.getPane('names') ?? map.createPane('names')
  pane.style.zIndex = '150'
  pane.setAttribute('aria-hidden', 'true')
  const layer = L.layerGroup().addTo(map)

  const draw = () => {
    layer.clearLayers()
    const zoom = map.getZoom()
    if (zoom < 9)
      for (const { at, ...name } of around) write(name[locale], locale, [...at], 'around').marker.addTo(layer)
    const shown = places.filter(({ kind }) => zoom >= firstZoom[kind])
    const written = shown.map((place) =>
      write(place.name[locale], locale, [place.latitude, place.longitude], place.kind),
    )
    for (const { marker } of written) marker.addTo(layer)
    const marks = written.map(({ name, marker }, at) => {
      const { x, y } = map.latLngToLayerPoint(marker.getLatLng())
      return { x, y, width: name.offsetWidth, height: name.offsetHeight * TIGHT, must: shown[at]?.kind === 'division' }
    })
    findRoom(marks).forEach((side, at) => {
      const name = written[at]?.name
      if (name) name.dataset.side = side
    })
  }

  draw()
  map.on('zoomend', draw)
  let gone = false
  // Names are measured, and their font may load late.
  void document.fonts.ready.then(() => gone || draw())
  return () => {
    gone = true
    map.off('zoomend', draw)
    layer.remove()
  }
}
