import type { CourierRun } from '@ranar/contract/desk-runs'
import { useId } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import s from './courier-runs.module.css'
import { type Selection, StopLine } from './StopLine.tsx'
import { isMovable } from './useReassign.ts'

type Props = {
  run: CourierRun
  /** The courier's name, told apart from others. */
  name: string
  /** Null if nothing can be moved, as on a past day. */
  selection: (Selection & { toggleAll: () => void }) | null
  onDrag: (code: string | null) => void
}

/** The stops of one courier in the order of the visits. */
export const RunStops = ({ run, name, selection, onDrag }: Props) => {
  const t = useT()
  const { number } = useFormats()
  const stops = run.stops ?? []
  const movable = stops.filter(isMovable)
  const why = useId()
  const isSome = !selection || movable.length < stops.length
  if (stops.length === 0) return <p>{t('couriers.noStops')}</p>
  return (
    <>
      {selection && movable.length > 0 && (
        <label className={s.all}>
          <input type="checkbox" checked={selection.codes.size === movable.length} onChange={selection.toggleAll} />
          {t('couriers.chooseAll', { n: number(movable.length) })}
        </label>
      )}
      {isSome && (
        <p id={why} className={s.why}>
          {t(selection ? 'couriers.onlyMovable' : 'couriers.pastDay')}
        </p>
      )}
      <ol className={s.stops} aria-label={t('couriers.stopsOf', { name })}>
        {stops.map((stop, at) => (
          <StopLine
            key={stop.parcel._id}
            stop={stop}
            place={at + 1}
            why={why}
            {...(selection && isMovable(stop) && { selection })}
            onDrag={onDrag}
          />
        ))}
      </ol>
    </>
  )
}
