import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { toastError } from '../../lib/toasts.ts'
import { doorOf } from './door.ts'
import { isOpen, isOpenable, type LocalStop } from './local-run.ts'

type Sheet = { what: 'deliver' | 'fail'; stop: LocalStop }

/** Holds the stop whose card is shown and the open sheet. The card stays while parcels are added around it, until the
 * courier acts or chooses another, its parcel leaves the run or another phone finishes it. */
export const useChosenStop = (stops: readonly LocalStop[] | undefined) => {
  const t = useT()
  // The list of parcels leads to a stop.
  const asked = useLocation({ select: ({ hash }) => hash })
  const [chosen, setChosen] = useState<string | null>(asked || null)
  // Tied to one stop: when that is done or taken away, no sheet opens for the next stop.
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [begun, setBegun] = useState<readonly string[]>([])
  const [isTouched, setTouched] = useState(false)
  const shown = useRef<LocalStop | undefined>(undefined)
  const next = stops?.find((stop) => stop.parcel._id === chosen && isOpenable(stop)) ?? stops?.find(isOpen)
  // This phone's own action is still waiting when its sheet closes.
  const isHere = stops?.some((stop) => stop.parcel._id === chosen && (isOpenable(stop) || stop.isWaiting)) ?? true
  // What happened at a door must reach the office, which keeps it as a conflict; the report of a pickup it would refuse.
  const isKept = sheet !== null && isTouched && shown.current?.step !== 'booked'
  const gone = !isHere && isKept && shown.current?.parcel._id === chosen ? shown.current : undefined

  useEffect(() => {
    if (!stops || gone) return
    const before = shown.current
    shown.current = next
    if (isHere) return
    setChosen(next?.parcel._id ?? null)
    setSheet(null)
    if (chosen && before?.parcel._id === chosen) toastError(t('run.gone', { name: doorOf(before).person.name }))
  }, [stops, next, chosen, isHere, gone, t])

  // A courier looks at the next door, or takes an action back, and finds what was entered at this one.
  const isKeeping = (stop: LocalStop) => begun.includes(stop.parcel._id) && (isOpen(stop) || stop.isWaiting)
  const kept = stops?.filter((stop) => stop === next || isKeeping(stop)) ?? []

  return {
    next,
    /** The stop of a filled sheet, as it last was, once its parcel has left the run. */
    gone,
    /** Whose sheets hold their input: the shown card's stop, and all stops with an opened sheet and no sent action. */
    withSheets: gone ? [gone, ...kept] : kept,
    setChosen,
    setSheet: (opened: Sheet | null) => {
      setSheet(opened)
      if (opened) setBegun((codes) => [...codes, opened.stop.parcel._id])
    },
    setTouched,
    isOpened: (what: Sheet['what'], { parcel }: LocalStop) =>
      sheet?.what === what && sheet.stop.parcel._id === parcel._id,
  }
}
