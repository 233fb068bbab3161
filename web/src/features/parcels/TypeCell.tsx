import type { Parcel } from '@ranar/contract/parcels'
import { useT } from '../../lib/i18n.tsx'
import { ParcelId } from './ParcelId.tsx'
import s from './parcels.module.css'
import { typeText } from './words.ts'

/** Table cell with a parcel's type, its id and, if `to` is given, its receiver. */
export const TypeCell = ({ _id, parcel, to }: Pick<Parcel, '_id' | 'parcel'> & { to?: string }) => {
  const t = useT()
  return (
    <span className={s.type}>
      {t(typeText(parcel.type))}
      <ParcelId id={_id} />
      {to && <span className={s.soft}>{t('consumer.toName', { name: to })}</span>}
    </span>
  )
}
