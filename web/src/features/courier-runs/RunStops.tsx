import type { CourierRun } from '@ranar/contract/desk-runs'
import type { Stop } from '@ranar/contract/runs'
import { stepWords } from '@ranar/contract/step-words'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Badge, tones } from '../../ui/Badge.tsx'
import { doorOf, toCollect } from '../runs/door.ts'
import s from './courier-runs.module.css'
import { isMovable } from './useReassign.ts'

type Props = {
  run: CourierRun
  /** The courier's name, told apart from others. */
  name: string
  /** Null if nothing can be moved, as on a past day. */
  selection: { codes: ReadonlySet<string>; toggle: (code: string) => void; toggleAll: () => void } | null
  onDrag: (code: string | null) => void
}

const isMissed = ({ pickup }: Stop) => Boolean(pickup?.missed)
const toneOf = (stop: Stop) => {
  const { step } = stop
  return step === 'delivered'
    ? tones.delivered
    : step === 'failed' || isMissed(stop)
      ? tones.failed
      : step === 'returned' || step === 'returning'
        ? tones.returned
        : step === 'out'
          ? tones.way
          : tones.pending
}
const wordOf = (stop: Stop) =>
  isMissed(stop) ? 'couriers.eventPickupFailed' : stop.step === 'booked' ? 'couriers.toFetch' : stepWords[stop.step]

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

type LineProps = {
  stop: Stop
  place: number
  /** Id of the text that says why a stop cannot be moved. */
  why: string
  selection?: NonNullable<Props['selection']>
  onDrag: Props['onDrag']
}
const StopLine = ({ stop, place, why, selection, onDrag }: LineProps) => {
  const t = useT()
  const { number, taka } = useFormats()
  const { parcel, attempts, note } = stop
  const due = toCollect(stop)
  const { person, address } = doorOf(stop)
  return (
    <li
      draggable={Boolean(selection)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', parcel._id)
        onDrag(parcel._id)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <input
        type="checkbox"
        checked={selection?.codes.has(parcel._id) ?? false}
        disabled={!selection}
        aria-describedby={selection ? undefined : why}
        onChange={() => selection?.toggle(parcel._id)}
        aria-label={t('couriers.choose', { name: person.name, code: parcel._id })}
      />
      <span className={s.place}>{number(place)}</span>
      <span className={s.who}>
        <b>{person.name}</b>
        <span>{address}</span>
        <Link to="/parcel-status" search={{ parcel_id: parcel._id }}>
          {parcel._id}
        </Link>
        {attempts > 0 && <small>{t('couriers.attempts', { n: number(attempts) })}</small>}
        {note && <small>{note}</small>}
      </span>
      <span className={s.end}>
        {due > 0 && <b>{taka(due)}</b>}
        <Badge tone={toneOf(stop)}>{t(wordOf(stop))}</Badge>
      </span>
    </li>
  )
}
