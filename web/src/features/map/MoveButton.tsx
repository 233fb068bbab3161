import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import styles from './fields.module.css'

/** On touch screens, toggles whether one finger moves the map or scrolls the page; nothing where a mouse points. */
export const MoveButton = ({ map, isTouched }: { map: LeafletMap; isTouched: boolean }) => {
  const t = useT()
  const [moves, setMoves] = useState(false)
  useEffect(() => {
    if (!isTouched) return
    if (moves) map.dragging.enable()
    else map.dragging.disable()
  }, [map, moves, isTouched])
  if (!isTouched) return null
  return (
    <button type="button" className={styles.button} aria-pressed={moves} onClick={() => setMoves(!moves)}>
      {t('map.move')}
    </button>
  )
}
