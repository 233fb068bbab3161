import type { Details } from '@ranar/contract/journeys'
import type { Parcel } from '@ranar/contract/parcels'
import { dial } from '../../lib/dial.ts'
import { useT } from '../../lib/i18n.tsx'
import { Phone } from '../../ui/icons.tsx'
import { CancelParcel } from '../parcels/CancelParcel.tsx'
import { canCancel } from '../parcels/rules.ts'
import { isOver } from '../receiver/reads.ts'
import s from './journeys.module.css'

/** For the sender of a parcel that its receiver refuses by the link: what the sender can do about it now. */
export const Refused = ({ details, parcel }: { details: Details; parcel: Parcel }) => {
  const t = useT()
  const isRefused = details.timeline.some(({ name }) => name === 'refused')
  if (!isRefused || isOver(details.step)) return null
  const canChoose = details.attempts.at(-1)?.deadline
  const { phone } = parcel.reciever
  return (
    <section className={s.form} aria-label={t('journeys.refusedTitle')}>
      <h2>{t('journeys.refusedTitle')}</h2>
      <p>
        {t(canCancel(parcel) ? 'journeys.talkOrCancel' : canChoose ? 'journeys.talkOrBack' : 'journeys.talkOrWait')}
      </p>
      <div className={s.buttons}>
        <a className={s.call} href={dial(phone)}>
          <Phone />
          {phone}
        </a>
        <CancelParcel parcel={parcel} />
      </div>
    </section>
  )
}
