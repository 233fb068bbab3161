import type { Stop } from '@ranar/contract/runs'
import { useEffect, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { toastError } from '../../lib/toasts.ts'
import { doorOf } from './door.ts'

type Sheet = { what: 'deliver' | 'fail'; stop: Stop }

/** Holds the stop that the courier has chosen and the open sheet; both are dropped when their stop leaves the run. */
export const useChosenStop = (stops: readonly Stop[] | undefined) => {
  const t = useT()
  const [chosen, setChosen] = useState<string | null>(null)
  // Tied to one stop: when that is done or taken away, no sheet opens for the next stop.
  const [sheet, setSheet] = useState<Sheet | null>(null)

  useEffect(() => {
    if (!stops) return
    const isGone = (id: string) => !stops.some(({ parcel }) => parcel._id === id)
    if (chosen && isGone(chosen)) setChosen(null)
    if (!sheet || !isGone(sheet.stop.parcel._id)) return
    setSheet(null)
    toastError(t('run.gone', { name: doorOf(sheet.stop).person.name }))
  }, [stops, chosen, sheet, t])

  return {
    chosen,
    setChosen,
    setSheet,
    isOpened: (what: Sheet['what'], { parcel }: Stop) => sheet?.what === what && sheet.stop.parcel._id === parcel._id,
  }
}
