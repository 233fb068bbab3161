import L from 'leaflet'
import styles from './map.module.css'
import type { Point } from './places.ts'

const lantern = `<svg viewBox="0 0 40 52" width="40" height="52" aria-hidden="true" focusable="false">
<path class="${styles.pinBody}" d="M20 51C20 51 37 33 37 19A17 17 0 0 0 3 19C3 33 20 51 20 51Z"/>
<g class="${styles.pinLight}"><path d="M16.6 10.6a3.4 3.4 0 0 1 6.8 0" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>
<path d="M14.5 11h11v2.6h-11zM13 26h14v2.8H13z" fill="currentColor"/>
<path d="M14.9 15h10.2l1.4 9.8h-13z" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"/>
<path d="M20 16.6c1.9 2 2.6 3.3 2.6 4.5a2.6 2.6 0 0 1-5.2 0c0-1.2.7-2.5 2.6-4.5Z" fill="currentColor"/></g></svg>`

/** Draws the pin; with `onMove` it can be dragged. */
export const drawPin = (map: L.Map, point: Point, onMove?: (to: Point) => void) => {
  const icon = L.divIcon({ html: lantern, className: styles.pin, iconSize: [40, 52], iconAnchor: [20, 51] })
  const pin = L.marker([point.latitude, point.longitude], {
    icon,
    draggable: Boolean(onMove),
    interactive: Boolean(onMove),
    keyboard: false,
    autoPan: true,
  }).addTo(map)
  pin.getElement()?.setAttribute('aria-hidden', 'true')
  if (onMove) pin.on('dragend', () => onMove(pointOf(pin.getLatLng())))
  return pin
}

/** Converts a map position to a point, rounded to about a metre. */
export const pointOf = (at: L.LatLng): Point => {
  const { lat, lng } = at.wrap()
  return { latitude: Number(lat.toFixed(5)), longitude: Number(lng.toFixed(5)) }
}
