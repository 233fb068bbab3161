import type { Parcel } from '@ranar/contract/parcels'
import { IconMapPin, IconPhone } from '@tabler/icons-react'
import { dial } from '../../lib/dial.ts'
import { useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import s from './round.module.css'

/** Links to reach a receiver: phone, map and the parcel's page. */
export const Reach = ({ parcel: { _id, reciever }, titledBy }: { parcel: Parcel; titledBy: string }) => {
  const t = useT()
  const { latitude, longitude } = reciever.map
  const { name } = reciever
  return (
    <div className={s.reach}>
      <a className={s.way} href={dial(reciever.phone)} aria-label={t('deliveries.callName', { name })}>
        <IconPhone size={20} aria-hidden />
        {t('deliveries.call')}
      </a>
      <a
        className={s.way}
        href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('deliveries.mapOf', { name })}
      >
        <IconMapPin size={20} aria-hidden />
        {t('deliveries.map')}
      </a>
      <LinkButton
        kind="outline"
        className={s.way}
        to="/parcel-status"
        search={{ parcel_id: _id }}
        aria-describedby={titledBy}
      >
        {t('deliveries.manage')}
      </LinkButton>
    </div>
  )
}
