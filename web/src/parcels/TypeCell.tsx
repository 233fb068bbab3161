import type { Parcel } from '@ranar/contract/parcels'
import { useT } from '../lib/i18n.tsx'
import { ParcelId } from './ParcelId.tsx'
import s from './parcels.module.css'
import { typeText } from './words.ts'

/** What a parcel is, in a list, with its id below. */
export const TypeCell = ({ _id, parcel }: Pick<Parcel, '_id' | 'parcel'>) => {
  const t = useT()
  return (
    <span className={s.type}>
      {t(typeText(parcel.type))}
      <ParcelId id={_id} />
    </span>
  )
}
