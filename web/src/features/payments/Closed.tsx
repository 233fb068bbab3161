import type { Parcel } from '@ranar/contract/parcels'
import { useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { alreadyText } from '../parcels/already-text.ts'
import s from './payments.module.css'
import { useReplaced } from './useReplaced.ts'

/** For a parcel that was canceled or has arrived while its payment page was open. */
export const Closed = ({ parcel: { _id: id, status } }: { parcel: Parcel }) => {
  const t = useT()
  const heading = useReplaced()
  return (
    <div className={s.back}>
      <div role="status">
        <h1 ref={heading} tabIndex={-1}>
          {t(alreadyText(status.stage))}
        </h1>
        <p>{t('paying.closedText', { id })}</p>
      </div>
      <div className={s.buttons}>
        <LinkButton to="/dashboard/consumer/my-parcel">{t('consumer.toMyParcel')}</LinkButton>
        <LinkButton kind="outline" to="/dashboard/consumer/book-parcel" search={{ again: id }}>
          {t('bookings.again')}
        </LinkButton>
      </div>
    </div>
  )
}
