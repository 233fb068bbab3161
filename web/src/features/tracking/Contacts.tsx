import { dial } from '../../lib/dial.ts'
import { useT } from '../../lib/i18n.tsx'
import { Mail, Phone, Pin } from '../../ui/icons.tsx'
import s from './tracking.module.css'
import type { Tracked } from './trail.ts'

type Contact = {
  name: string
  phone?: string | null
  email?: string
  address?: string | null
  map?: { latitude: number; longitude: number }
}

/** Sender, receiver and courier; contact details only where the answer has them. */
export const Contacts = ({ parcel: { sender, reciever, delivery_men } }: { parcel: Tracked }) => {
  const t = useT()
  const people: readonly (readonly [title: string, contact: Contact])[] = [
    [t('tracking.receiver'), reciever],
    [t('tracking.sender'), sender],
    ...(delivery_men ? [[t('tracking.deliveryMan'), delivery_men] as const] : []),
  ]
  return (
    <section className={s.card} aria-labelledby="people">
      <h2 id="people">{t('tracking.people')}</h2>
      <div className={s.people}>
        {people.map(([title, contact]) => (
          <Reach key={title} title={title} {...contact} />
        ))}
      </div>
    </section>
  )
}

const onMaps = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://www.google.com/maps/search/?api=1&query=${latitude}%2C${longitude}`

const Reach = ({ title, name, phone, email, address, map }: Contact & { title: string }) => {
  const t = useT()
  return (
    <div className={s.person}>
      <h3>{title}</h3>
      <strong>{name}</strong>
      {phone && (
        <a href={dial(phone)}>
          <Phone />
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <Mail />
          {email}
        </a>
      )}
      {address &&
        (map ? (
          <a href={onMaps(map)} target="_blank" rel="noreferrer" title={t('tracking.openMaps')}>
            <Pin />
            {address}
          </a>
        ) : (
          <span>
            <Pin />
            {address}
          </span>
        ))}
    </div>
  )
}
