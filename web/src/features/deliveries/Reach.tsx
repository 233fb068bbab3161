import type { Parcel } from '@ranar/contract/parcels'
import { IconMapPin, IconPhone } from '@tabler/icons-react'
import { dial } from '../../lib/dial.ts'
import { useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import s from './round.module.css'
import { useDoor } from './useDoor.ts'

/** Links to reach whom the parcel goes to, its sender if it goes back: phone, map and the parcel's page. */
export const Reach = ({ parcel, titledBy }: { parcel: Parcel; titledBy: string }) => {
  const t = useT()
  const { goesBack } = useDoor(parcel)
  const { name, phone, place } = goesBack ? senderOf(parcel) : receiverOf(parcel)
  return (
    <div className={s.reach}>
      {phone && (
        <a className={s.way} href={dial(phone)} aria-label={t('deliveries.callName', { name })}>
          <IconPhone size={20} aria-hidden />
          {t('deliveries.call')}
        </a>
      )}
      {place && (
        <a
          className={s.way}
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('deliveries.mapOf', { name })}
        >
          <IconMapPin size={20} aria-hidden />
          {t('deliveries.map')}
        </a>
      )}
      <LinkButton
        kind="outline"
        className={s.way}
        to="/parcel-status"
        search={{ parcel_id: parcel._id }}
        aria-describedby={titledBy}
      >
        {t('deliveries.manage')}
      </LinkButton>
    </div>
  )
}

const senderOf = ({ sender: { name, phone, address } }: Parcel) => ({ name, phone, place: address })
const receiverOf = ({ reciever: { name, phone, map } }: Parcel) => ({
  name,
  phone,
  place: `${map.latitude},${map.longitude}`,
})
