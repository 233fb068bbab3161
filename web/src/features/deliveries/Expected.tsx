import type { Parcel } from '@ranar/contract/parcels'
import { today } from '../../lib/clock.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Badge, tones } from '../../ui/Badge.tsx'
import s from './round.module.css'

/** The day on which a parcel is expected, marked if that is today or past. */
export const Expected = ({ parcel: { aproxDeliveryDate: date }, status }: Parcel) => {
  const t = useT()
  const { day } = useFormats()
  const now = today()
  const open = status.stage === 'on the way' && date
  return (
    <span className={s.expected}>
      <b>{day(date)}</b>
      {open && date === now && <Badge tone={tones.pending}>{t('deliveries.today')}</Badge>}
      {open && date < now && (
        <Badge tone={tones.failed} sign="!">
          {t('deliveries.late')}
        </Badge>
      )}
    </span>
  )
}
