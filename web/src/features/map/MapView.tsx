import { useEffect } from 'react'
import { useT } from '../../lib/i18n.tsx'
import styles from './fields.module.css'
import { MapFrame } from './MapFrame.tsx'
import type { Point } from './places.ts'
import { useLeaflet } from './useLeaflet.ts'
import { useNearest } from './useNearest.ts'

const VIEW_ZOOM = 8

/** Map named `label` with a pin and the nearest town in words. Leaflet is loaded when the map comes into view. */
export const MapView = ({ latitude, longitude, label }: Point & { label: string }) => {
  const t = useT()
  const whereabouts = useNearest()
  const { frame, open, broken } = useLeaflet({ picking: false })

  useEffect(() => {
    if (!open) return
    const pin = open.engine.drawPin(open.map, { latitude, longitude })
    open.engine.showPoint(open.map, { latitude, longitude }, VIEW_ZOOM)
    return () => void pin.remove()
  }, [open, latitude, longitude])

  return (
    <figure className={styles.view}>
      <MapFrame
        frame={frame}
        role="region"
        aria-label={label}
        notice={broken ? t('map.notShown') : open ? null : t('map.loading')}
      />
      <figcaption className={styles.whereabouts}>{whereabouts({ latitude, longitude })}</figcaption>
    </figure>
  )
}
