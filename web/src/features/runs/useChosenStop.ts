import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { toastError } from '../../lib/toasts.ts'
import { doorOf } from './door.ts'
import { isOpenable, type LocalStop } from './local-run.ts'

type Sheet = { what: 'deliver' | 'fail'; stop: LocalStop }

/** Holds the stop that the courier has chosen and the open sheet; both are dropped when their stop leaves
 * the run or another phone finishes it. */
export const useChosenStop = (stops: readonly LocalStop[] | undefined) => {
  const t = useT()
  // The list of parcels leads to a stop.
  const asked = useLocation({ select: ({ hash }) => hash })
  const [chosen, setChosen] = useState<string | null>(asked || null)
  // Tied to one stop: when that is done or taken away, no sheet opens for the next stop.
  const [sheet, setSheet] = useState<Sheet | null>(null)

  useEffect(() => {
    if (!stops) return
    // This phone's own action is still waiting when its sheet closes.
    const isGone = (id: string) => !stops.some((stop) => stop.parcel._id === id && (isOpenable(stop) || stop.isWaiting))
    if (chosen && isGone(chosen)) setChosen(null)
    if (!sheet || !isGone(sheet.stop.parcel._id)) return
    setSheet(null)
    toastError(t('run.gone', { name: doorOf(sheet.stop).person.name }))
  }, [stops, chosen, sheet, t])

  return {
    chosen,
    setChosen,
    setSheet,
    isOpened: (what: Sheet['what'], { parcel }: LocalStop) =>
      sheet?.what === what && sheet.stop.parcel._id === parcel._id,
  }
}
