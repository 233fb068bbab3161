import type { Stop } from '@ranar/contract/runs'
import { stepWords } from '@ranar/contract/step-words'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Badge, tones } from '../../ui/Badge.tsx'
import { doorOf, toCollect } from '../runs/door.ts'
import s from './courier-runs.module.css'

export type Selection = { codes: ReadonlySet<string>; toggle: (code: string) => void }

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

type Props = {
  stop: Stop
  place: number
  /** Id of the text that says why a stop cannot be moved. */
  why: string
  selection?: Selection
  onDrag: (code: string | null) => void
}
/** One stop of a courier: who, where, what is due and how far it is; movable if there is a selection. */
export const StopLine = ({ stop, place, why, selection, onDrag }: Props) => {
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
