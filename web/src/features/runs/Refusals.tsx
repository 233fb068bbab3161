import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import type { Entry } from '../../lib/outbox/store.ts'
import { doorOf } from './door.ts'
import { isOpen, type LocalStop } from './local-run.ts'
import s from './run.module.css'

type Props = {
  entries: readonly Entry[]
  stops: readonly LocalStop[]
  /** The stop whose card is shown; the card tells its own refusal. */
  shown: LocalStop | undefined
  onOpen: (parcelId: string) => void
}

/** Refused actions, folded into one line: those of other stops and of parcels that are no longer in this run. */
export const Refusals = ({ entries, stops, shown, onOpen }: Props) => {
  const t = useT()
  const { number } = useFormats()
  const gone = entries.filter(
    ({ state, action }) => state === 'refused' && !stops.some(({ parcel }) => parcel._id === action.parcel_id),
  )
  const here = stops.filter((stop) => stop.refusal !== null && stop !== shown)
  const count = gone.length + here.length
  if (count === 0) return null
  return (
    <details className={s.refusals}>
      <summary>{t('run.refusals', { n: number(count) })}</summary>
      <ul>
        {here.map((stop) => (
          <li key={stop.parcel._id}>
            <button type="button" disabled={!isOpen(stop)} onClick={() => onOpen(stop.parcel._id)}>
              {doorOf(stop).person.name}
            </button>{' '}
            {t('run.refused', { why: stop.refusal ?? '' })}
          </li>
        ))}
        {gone.map(({ seq, action, message = '' }) => (
          <li key={seq}>
            <code>{action.parcel_id}</code> {t('run.refused', { why: message })}
          </li>
        ))}
      </ul>
    </details>
  )
}
