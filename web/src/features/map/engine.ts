import './leaflet.css'
import outline from 'virtual:outline'
import { localDigits } from '@ranar/contract/digits'
import type { Locale } from '@ranar/contract/messages/index'
import L from 'leaflet'
import type { Say } from '../../lib/i18n.tsx'
import styles from './map.module.css'
import type { Point } from './places.ts'
import { rivers } from './rivers.ts'
import { unpack } from './unpack.ts'

// Everything that needs Leaflet is in this chunk, loaded when a map comes into view.
export { writeNames } from './names.ts'
export { drawPin, pointOf } from './pin.ts'
export { layTiles } from './tiles.ts'

const country: L.LatLngBoundsLiteral = [
  [20.6, 88],
  [26.65, 92.7],
]
const BARE_MAX_ZOOM = 12
const RIVERS_BELOW_ZOOM = 9
/** Whether the device is used by touch. */
export const isTouched = () => matchMedia('(hover: none)').matches
const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Opens a map of the country in the element. With `picking`, its owner handles the keys. */
export const openMap = (element: HTMLElement, { picking }: { picking: boolean }) => {
  const still = calm()
  const map = L.map(element, {
    zoomControl: false,
    minZoom: 5,
    maxZoom: BARE_MAX_ZOOM,
    keyboard: !picking,
    // One finger scrolls the page; two move and zoom the map.
    dragging: !isTouched(),
    scrollWheelZoom: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
    // The first view fits the frame; later zooms are whole numbers, so that tiles stay sharp.
    zoomSnap: 0,
  })
  map.attributionControl.setPrefix(false)
  map.fitBounds(country, { padding: [8, 8], animate: false })
  map.options.zoomSnap = 1
  // The wheel scrolls the page until the map has the focus.
  element.addEventListener('focusin', () => map.scrollWheelZoom.enable())
  element.addEventListener('focusout', () => map.scrollWheelZoom.disable())
  drawBase(map)
  return map
}

/** Adds zoom buttons named in the user's language; returns a function that removes them. */
export const addZoom = (map: L.Map, t: Say) => {
  const zoom = L.control
    .zoom({ position: 'topright', zoomInTitle: t('map.zoomIn'), zoomOutTitle: t('map.zoomOut') })
    .addTo(map)
  return () => void zoom.remove()
}

type Scales = { _updateScale: (line: HTMLElement, text: string, ratio: number) => void }
const { _updateScale: drawScale } = L.Control.Scale.prototype as unknown as Scales

/** Adds a scale in the user's digits and units (Leaflet writes `100 km`); returns a function that removes it. */
export const addScale = (map: L.Map, { t, locale }: { t: Say; locale: Locale }) => {
  const scale = L.control.scale({ imperial: false, position: 'bottomleft' })
  const _updateScale: Scales['_updateScale'] = (line, text, ratio) => {
    const n = localDigits(locale, String(Number.parseInt(text, 10)))
    drawScale.call(scale, line, t(text.endsWith('km') ? 'map.scaleKm' : 'map.scaleM', { n }), ratio)
  }
  Object.assign(scale, { _updateScale }).addTo(map)
  return () => void scale.remove()
}

export const closeMap = (map: L.Map) => {
  // Leaflet 1.9 ends a zoom by a timer that still fires after the map is removed: make it do nothing.
  Object.assign(map, { _animatingZoom: false })
  map.remove()
}

/** Draws land, borders and rivers, below the tiles. */
const drawBase = (map: L.Map) => {
  const pane = map.createPane('base')
  pane.style.zIndex = '100'
  pane.setAttribute('aria-hidden', 'true')
  const renderer = L.svg({ pane: 'base', padding: 0.5 })
  const look = (className: string | undefined) => ({
    renderer,
    pane: 'base',
    interactive: false,
    className: className ?? '',
  })
  L.polygon(
    unpack(outline.land).map((ring) => [ring]),
    look(styles.land),
  ).addTo(map)
  L.polyline(unpack(outline.borders), look(styles.border)).addTo(map)
  L.polygon(
    unpack(outline.country).map((ring) => [ring]),
    look(styles.country),
  ).addTo(map)
  const water = L.polyline(rivers.map(smooth), look(styles.river))
  const flow = () => (map.getZoom() < RIVERS_BELOW_ZOOM ? water.addTo(map) : water.remove())
  map.on('zoomend', flow)
  flow()
}

/** Smooths a line by two rounds of Chaikin's corner cutting. */
const smooth = (line: readonly (readonly [number, number])[]) => {
  let points = line.map(([y, x]): L.LatLngTuple => [y, x])
  for (let round = 0; round < 2; round++)
    points = points.flatMap(([y, x], at) => {
      const [nextY, nextX] = points[at + 1] ?? [y, x]
      return at === points.length - 1
        ? [[y, x] as L.LatLngTuple]
        : [
            [0.75 * y + 0.25 * nextY, 0.75 * x + 0.25 * nextX] as L.LatLngTuple,
            [0.25 * y + 0.75 * nextY, 0.25 * x + 0.75 * nextX] as L.LatLngTuple,
          ]
    })
  return points
}

/** Shows a point at `zoom`; without a zoom, only pans if the point is in view already. */
export const showPoint = (map: L.Map, point: Point, zoom?: number) => {
  const at = L.latLng(point.latitude, point.longitude)
  if (zoom === undefined && map.getBounds().contains(at))
    return map.panInside(at, { padding: [32, 64], animate: !calm() })
  return map.setView(at, Math.min(zoom ?? Math.max(9, Math.round(map.getZoom())), map.getMaxZoom()), {
    animate: !calm(),
  })
}
