import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { Coordinates, type PointErrors } from './Coordinates.tsx'
import styles from './fields.module.css'
import { LocateButton } from './LocateButton.tsx'
import { MapFrame } from './MapFrame.tsx'
import { MoveButton } from './MoveButton.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'
import type { Point } from './places.ts'
import { useLeaflet } from './useLeaflet.ts'
import { useNearest } from './useNearest.ts'
import { usePast } from './usePast.ts'

const zoomOf = { division: 10, district: 10, thana: 12 } as const
const DOOR_ZOOM = 16
const FIRST_ZOOM = 14
const STEP_PX = 4
const BIG_STEP_PX = 40
const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export type MapPickerProps = {
  value: Point | null
  onChange: (value: Point | null) => void
  disabled?: boolean | undefined
  errors?: PointErrors | undefined
}

/** Picks a place by tap, drag, keys, search, location or degrees. `onChange` gets null while degrees are invalid. */
export const MapPicker = ({ value, onChange, disabled, errors }: MapPickerProps) => {
  const t = useT()
  const id = useId()
  const whereabouts = useNearest()
  const { frame, open, broken } = useLeaflet({ picking: true })
  const [latitude, longitude] = [value?.latitude, value?.longitude]
  const { undo, remember, change } = usePast(value, onChange)
  const wasSeen = useRef(false)
  const choose = (point: Point, step: 'point' | 'keys' = 'point') => {
    remember(step)
    if (open) wasSeen.current = true
    change(point)
  }
  const pick = useEffectEvent((point: Point) => {
    if (!disabled) choose(point)
  })
  const goTo = (point: Point, zoom: number) => {
    choose(point)
    open?.engine.showPoint(open.map, point, zoom)
  }

  useEffect(() => {
    if (!open) return
    const onClick = ({ latlng }: { latlng: import('leaflet').LatLng }) => pick(open.engine.pointOf(latlng))
    open.map.on('click', onClick)
    return () => void open.map.off('click', onClick)
  }, [open])

  useEffect(() => {
    if (!open) return
    if (latitude === undefined || longitude === undefined) return
    const isFirst = !wasSeen.current
    wasSeen.current = true
    const pin = open.engine.drawPin(open.map, { latitude, longitude }, disabled ? undefined : (to) => pick(to))
    // A first place that was not chosen on the map is shown from near.
    open.engine.showPoint(open.map, { latitude, longitude }, isFirst ? FIRST_ZOOM : undefined)
    return () => void pin.remove()
  }, [open, latitude, longitude, disabled])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!open || event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const { map, engine } = open
    const arrow = arrows[event.key]
    if (event.key === '+' || event.key === '=') map.zoomIn()
    else if (event.key === '-') map.zoomOut()
    else if (arrow && !disabled) {
      const from = value ? map.latLngToContainerPoint([value.latitude, value.longitude]) : map.getSize().divideBy(2)
      const by = value ? (event.shiftKey ? BIG_STEP_PX : STEP_PX) : 0
      choose(engine.pointOf(map.containerPointToLatLng(from.add([arrow[0] * by, arrow[1] * by]))), 'keys')
    } else return
    event.preventDefault()
  }

  return (
    <fieldset className={styles.picker} aria-label={t('map.place')}>
      <div className={styles.areas}>
        <div className={styles.tools}>
          <PlaceSearch
            onChoose={(place) => goTo({ latitude: place.latitude, longitude: place.longitude }, zoomOf[place.kind])}
            disabled={disabled}
          />
          <LocateButton onFound={(point) => goTo(point, DOOR_ZOOM)} disabled={disabled} />
        </div>
        <div className={styles.place}>
          <MapFrame
            frame={frame}
            role="application"
            tabIndex={0}
            aria-label={t('map.pickingArea')}
            aria-describedby={`${id}-how`}
            onKeyDown={onKeyDown}
            notice={broken ? t('map.broken') : open ? null : t('map.loading')}
          />
          <div className={styles.mapTools}>
            {open && <MoveButton map={open.map} isTouched={open.engine.isTouched()} />}
            <button type="button" className={styles.button} disabled={disabled || !undo} onClick={undo}>
              {t('map.undo')}
            </button>
          </div>
        </div>
        <div className={styles.result}>
          <p aria-live="polite" className={styles.whereabouts}>
            {value ? whereabouts(value) : t('map.nothingChosen')}
          </p>
          <Coordinates value={value} onChange={change} errors={errors} disabled={disabled} />
          <p id={`${id}-how`} className={styles.hint}>
            {t('map.howTo')} <span className={styles.byKeys}>{t('map.howToByKeys')}</span>
            <span className={styles.byTouch}>{t('map.howToByTouch')}</span>
          </p>
        </div>
      </div>
    </fieldset>
  )
}
