import { useT } from '../../lib/i18n.tsx'
import type { Entry } from '../../lib/outbox/store.ts'
import type { LocalStop } from './local-run.ts'
import s from './run.module.css'

/** Refused actions of parcels that are no longer in this run. */
export const Refusals = ({ entries, stops }: { entries: readonly Entry[]; stops: readonly LocalStop[] }) => {
  const t = useT()
  const gone = entries.filter(
    ({ state, action }) => state === 'refused' && !stops.some(({ parcel }) => parcel._id === action.parcel_id),
  )
  if (gone.length === 0) return null
  return (
    <ul className={s.refusals} aria-label={t('run.refusals')}>
      {gone.map(({ seq, action, message = '' }) => (
        <li key={seq}>
          <code>{action.parcel_id}</code> {t('run.refused', { why: message })}
        </li>
      ))}
    </ul>
  )
}
