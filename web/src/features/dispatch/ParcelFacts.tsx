import type { AdminParcel } from '@ranar/contract/parcels'
import { dial } from '../../lib/dial.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { PaymentBadge } from '../parcels/badges.tsx'
import s from './dispatch.module.css'
import { useDeliveryMen } from './useDeliveryMen.ts'

const onMap = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`

/** All that an admin needs to decide about a parcel. */
export const ParcelFacts = ({
  parcel: { parcel, payment, sender, reciever, delivery_men, createdAt },
}: {
  parcel: AdminParcel
}) => {
  const t = useT()
  const { day, taka, number } = useFormats()
  const { nameOf } = useDeliveryMen()
  const none = t('shell.none')
  return (
    <Facts
      facts={[
        [t('admin.type'), t(`parcels.type${parcel.type.toUpperCase() as 'V1'}`)],
        [t('admin.weight'), t('admin.weightKg', { weight: number(parcel.weight) })],
        [t('admin.cost'), taka(parcel.price)],
        [t('admin.payment'), <PaymentBadge key="payment" status={payment?.status} />],
        [t('admin.refund'), <Refund key="refund" payment={payment} />],
        [t('admin.booked'), day(createdAt)],
        [t('admin.expected'), day(parcel.aproxDeliveryDate)],
        [
          t('admin.deliveryMan'),
          delivery_men ? <Reach key="man" name={nameOf(delivery_men)} phone={delivery_men.phone} /> : none,
        ],
        [t('admin.sender'), <Reach key="sender" {...sender} />],
        [
          t('admin.receiver'),
          <Reach key="receiver" {...reciever}>
            <a href={onMap(reciever.map)} target="_blank" rel="noreferrer">
              {t('admin.onMap')}
            </a>
          </Reach>,
        ],
      ]}
    />
  )
}

const Refund = ({ payment }: Pick<AdminParcel, 'payment'>) => {
  const t = useT()
  const { taka } = useFormats()
  if (!payment?.refund) return t('shell.none')
  const { status, restAmount, refundFee } = payment.refund
  return (
    <>
      <PaymentBadge status={status} />
      <small className={s.line}>{t('admin.refundSplit', { rest: taka(restAmount), fee: taka(refundFee) })}</small>
    </>
  )
}

type Reached = {
  name: string
  phone: string | null
  email?: string
  address?: string | null
  children?: React.ReactNode
}
const Reach = ({ name, phone, email, address, children }: Reached) => (
  <span className={s.reach}>
    <span>{name}</span>
    {phone && <a href={dial(phone)}>{phone}</a>}
    {email && <a href={`mailto:${email}`}>{email}</a>}
    {address && <span>{address}</span>}
    {children}
  </span>
)
