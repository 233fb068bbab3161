import type { Parcel } from '@ranar/contract/parcels'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { trackingLink } from '../parcels/tracking-link.ts'
import { typeText } from '../parcels/words.ts'
import { CompanyMark } from './CompanyMark.tsx'
import s from './label.module.css'
import { QrCode } from './QrCode.tsx'
import { useArea } from './useArea.ts'

// Font sizes, in twentieths of the full size.
const [FULL, SMALLEST] = [20, 8]

/** Shrinks names and addresses until the label fits; as all lengths follow the width, it then fits on paper. */
const fit = (sheet: HTMLElement | null) => {
  const last = sheet?.lastElementChild
  if (!sheet || !last) return
  const room = sheet.getBoundingClientRect().bottom - sheet.clientTop + 1
  for (let size = FULL; size >= SMALLEST; size--) {
    sheet.style.setProperty('--size', String(size / FULL))
    if (last.getBoundingClientRect().bottom <= room) return
  }
}

/** Shipping label, 100 × 150 mm: the destination in large letters, what to collect, the code as text and QR. */
export const Label = ({
  parcel: { _id, createdAt, sender, reciever, parcel },
  dueTaka,
  thana,
  reference,
}: {
  parcel: Parcel
  dueTaka: number
  thana: string | null
  reference: string | null
}) => {
  const t = useT()
  const { day, number, taka } = useFormats()
  const area = useArea({ thana, map: reciever.map })
  return (
    <article className={s.label} aria-label={t('tracking.parcel', { id: _id })}>
      <div
        className={s.sheet}
        ref={(sheet) => {
          fit(sheet)
          void document.fonts.ready.then(() => fit(sheet))
        }}
      >
        <header>
          <CompanyMark />
          <p>
            {t(typeText(parcel.type))} · {t('labels.weight', { kg: number(parcel.weight) })}
          </p>
        </header>
        {area.length > 0 && (
          <p className={s.area}>
            {area.map((place) => (
              <strong key={place}>{place}</strong>
            ))}
          </p>
        )}
        <address className={s.to}>
          <small>{t('labels.receiver')}</small>
          <strong>{reciever.name}</strong>
          <b>{reciever.phone}</b>
          <span>{reciever.address}</span>
        </address>
        <p className={s.money}>{dueTaka > 0 ? t('tracking.collect', { amount: taka(dueTaka) }) : t('labels.paid')}</p>
        <div className={s.foot}>
          <figure>
            <QrCode text={trackingLink(_id)} label={t('labels.qr', { id: _id })} />
            <figcaption>{t('labels.scan')}</figcaption>
          </figure>
          <div>
            <address>
              <small>{t('labels.sender')}</small>
              <strong>{sender.name}</strong>
              {sender.phone && <span>{sender.phone}</span>}
              {sender.address && <span>{sender.address}</span>}
            </address>
            <dl>
              <dt>{t('tracking.bookingDate')}</dt>
              <dd>{day(createdAt)}</dd>
              {parcel.aproxDeliveryDate && (
                <>
                  <dt>{t('labels.expected')}</dt>
                  <dd>{day(parcel.aproxDeliveryDate)}</dd>
                </>
              )}
              {reference && (
                <>
                  <dt>{t('labels.reference')}</dt>
                  <dd className={s.reference}>{reference}</dd>
                </>
              )}
            </dl>
          </div>
        </div>
        <code>{_id}</code>
      </div>
    </article>
  )
}
