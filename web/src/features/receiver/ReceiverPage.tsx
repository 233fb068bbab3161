import { localDigits } from '@ranar/contract/digits'
import type { ReceiverParcel } from '@ranar/contract/receiver'
import { today } from '../../lib/clock.ts'
import { dial } from '../../lib/dial.ts'
import { useFormats } from '../../lib/format.ts'
import { useI18n, useT } from '../../lib/i18n.tsx'
import { useWeekday } from '../../lib/useWeekday.ts'
import { Phone } from '../../ui/icons.tsx'
import { useFreeToasts } from '../../ui/useFreeToasts.ts'
import { Office } from './Office.tsx'
import { isOver } from './reads.ts'
import s from './receiver.module.css'
import { Way } from './Way.tsx'
import { Wishes } from './Wishes.tsx'
import { heads } from './words.ts'

/** The receiver's page: the parcel's state, amount due, day and courier; below, what the receiver may ask for. */
export const ReceiverPage = ({ parcel, token }: { parcel: ReceiverParcel; token: string }) => {
  const { t, locale } = useI18n()
  const weekday = useWeekday()
  const { taka } = useFormats()
  useFreeToasts()
  const { _id, sender, step, due, delivery_men: man, wish, isRefused } = parcel
  const { aproxDeliveryDate: day } = parcel.parcel
  const comes = useDay(parcel)
  const over = isOver(step)
  const asksDay = wish.day === day ? null : wish.day
  return (
    <div className={s.page}>
      <h1>{useHead(parcel)}</h1>
      <p className={s.from}>
        <span>{t('receiver.from', { name: sender.name })}</span> <code>{_id}</code>
      </p>
      {!over && isRefused && (
        <>
          <p className={s.asked} role="status" tabIndex={-1}>
            {t(step === 'assigned' || step === 'out' ? 'receiver.refusedOut' : 'receiver.refused')}
          </p>
          <h2>{t('receiver.ifTaken')}</h2>
        </>
      )}
      {!over && (
        <dl className={s.facts}>
          <div>
            <dt>{t('receiver.pay')}</dt>
            <dd className={`nums ${s.due}`}>{due > 0 ? taka(due) : t('receiver.payNothing')}</dd>
          </div>
          <div>
            <dt>{t('receiver.day')}</dt>
            <dd>{comes}</dd>
          </div>
          {man && (
            <div>
              <dt>{t('receiver.courier')}</dt>
              <dd>
                {man.name}
                {man.phone && (
                  <a className={s.call} href={dial(man.phone)}>
                    <Phone />
                    {t('receiver.call', { name: man.name })}
                  </a>
                )}
              </dd>
            </div>
          )}
        </dl>
      )}
      {!over && (asksDay || wish.note || wish.phoneEnd) && (
        <div className={s.asked} role="status">
          {asksDay && <p>{t('receiver.askedDay', { date: weekday(asksDay) })}</p>}
          {wish.note && <p>{t('receiver.askedNote', { note: wish.note })}</p>}
          {wish.phoneEnd && <p>{t('receiver.askedPhone', { end: localDigits(locale, wish.phoneEnd) })}</p>}
        </div>
      )}
      {!over && <Wishes parcel={parcel} token={token} />}
      <Way parcel={parcel} token={token} />
      <Office />
    </div>
  )
}

/** When the parcel comes: a past date means today if the parcel is assigned, otherwise the day is open. */
const useDay = ({ step, parcel: { aproxDeliveryDate: day } }: ReceiverParcel) => {
  const t = useT()
  const weekday = useWeekday()
  if (step === 'out') return t('receiver.today')
  if (day && day > today()) return weekday(day)
  return t(day && step === 'assigned' ? 'receiver.today' : 'receiver.dayOpen')
}

const useHead = ({ step, isRefused, parcel: { aproxDeliveryDate: day } }: ReceiverParcel) => {
  const t = useT()
  const weekday = useWeekday()
  if (isRefused && !isOver(step)) return t('receiver.headRefused')
  if (step !== 'assigned') return t(heads[step])
  if (!day || day <= today()) return t('receiver.headComesToday')
  return t('receiver.headComes', { date: weekday(day) })
}
