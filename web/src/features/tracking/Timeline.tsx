import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import s from './tracking.module.css'
import { stopsOf, type Tracked } from './trail.ts'

/** The parcel's timeline: solid behind the parcel, lit where it is, dotted ahead. */
export const Timeline = ({ parcel }: { parcel: Tracked }) => {
  const t = useT()
  const { day, moment, taka } = useFormats()
  const { aproxDeliveryDate, price } = parcel.parcel
  const man = parcel.delivery_men?.name
  const stops = stopsOf(parcel)
  const last = stops.findLastIndex(({ text }) => text === 'tracking.assigned')
  return (
    <ol className={s.trail}>
      {stops.map(({ key, text, at, state, end }, index) => (
        <li key={key} data-state={state} data-end={end} aria-current={state === 'now' ? 'step' : undefined}>
          <strong>
            {index === last && man ? t('tracking.assignedTo', { name: man }) : t(text, { amount: taka(price) })}
          </strong>
          <span>
            {at ? (
              <time dateTime={at}>{moment(at)}</time>
            ) : text === 'tracking.nextDelivered' ? (
              aproxDeliveryDate ? (
                t('tracking.expected', { date: day(aproxDeliveryDate) })
              ) : (
                t('tracking.soon')
              )
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
