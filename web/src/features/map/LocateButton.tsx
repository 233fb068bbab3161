import { useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import styles from './fields.module.css'
import type { Point } from './places.ts'

const PATIENCE_MS = 15_000
type State = 'idle' | 'locating' | 'locationRefused' | 'locationUnknown'

/** Button that asks the browser for the device's location. */
export const LocateButton = ({
  onFound,
  disabled,
  hasMap = true,
}: {
  onFound: (point: Point) => void
  /** Whether there is a map to tap instead; else the address is enough. */
  hasMap?: boolean
  disabled?: boolean | undefined
}) => {
  const t = useT()
  const [state, setState] = useState<State>('idle')

  const locate = () => {
    if (!navigator.geolocation) return setState('locationUnknown')
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        onFound({ latitude: Number(coords.latitude.toFixed(5)), longitude: Number(coords.longitude.toFixed(5)) })
      },
      (error) => setState(error.code === error.PERMISSION_DENIED ? 'locationRefused' : 'locationUnknown'),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 60_000 },
    )
  }

  return (
    <div>
      <button type="button" className={styles.button} disabled={disabled || state === 'locating'} onClick={locate}>
        <svg
          viewBox="0 0 24 24"
          width="20"
          height="20"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          aria-hidden="true"
          focusable="false"
        >
          <circle cx="12" cy="12" r="6" />
          <path d="M12 2v4M12 18v4M2 12h4M18 12h4" />
          <circle cx="12" cy="12" r="1.5" fill="currentColor" />
        </svg>
        {t('map.useLocation')}
      </button>
      <p role="status" className={state === 'idle' ? styles.unseen : styles.hint}>
        {state === 'idle' ? '' : t(state !== 'locating' && !hasMap ? 'map.locationNone' : `map.${state}`)}
      </p>
    </div>
  )
}
