import type { MyParcel } from '@ranar/contract/bookings'
import { dial } from '../../lib/dial.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { ParcelId } from './ParcelId.tsx'
import s from './parcels.module.css'
import { typeText } from './words.ts'

/** Table cell with the receiver, code and contents of the sender's own parcel. */
export const ToCell = ({
  parcel: { _id, reciever, parcel, reference },
  chosen,
  onChoose,
}: {
  parcel: MyParcel
  /** Whether its label is selected for printing. */
  chosen: boolean
  /** Undefined if the parcel needs no label. */
  onChoose: ((chosen: boolean) => void) | undefined
}) => {
  const t = useT()
  const { number } = useFormats()
  return (
    <span className={s.type}>
      {onChoose ? (
        <label className={s.choose}>
          <input
            type="checkbox"
            aria-label={t('bookings.choose', { name: reciever.name })}
            checked={chosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
          {reciever.name}
        </label>
      ) : (
        reciever.name
      )}
      <a className={s.phone} href={dial(reciever.phone)}>
        {reciever.phone}
      </a>
      <ParcelId id={_id} />
      <span className={s.soft}>
        {t(typeText(parcel.type))} · {t('tracking.kg', { kg: number(parcel.weight) })}
        {reference && ' · '}
        {reference && <span className={s.whole}>{reference}</span>}
      </span>
    </span>
  )
}
