import type { MoveResult } from '@ranar/contract/desk'
import { useT } from '../../lib/i18n.tsx'
import s from './stayed.module.css'

/** Lists the parcels that were not moved, each with the reason. */
export const StayedLines = ({ stayed }: { stayed: readonly MoveResult[] }) => {
  const t = useT()
  if (stayed.length === 0) return null
  return (
    <div role="alert" className={s.stayed} data-landing tabIndex={-1}>
      <p>{t('couriers.stayed')}</p>
      <ul>
        {stayed.map(({ parcel_id, message }) => (
          <li key={parcel_id}>
            <code>{parcel_id}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
