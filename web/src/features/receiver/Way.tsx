import type { ReceiverParcel } from '@ranar/contract/receiver'
import type { HistoryName } from '@ranar/contract/steps'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import s from './receiver.module.css'
import { deeds } from './words.ts'

/** A parcel's history, newest first, and its pictures. */
export const Way = ({ parcel: { timeline, proofs }, token }: { parcel: ReceiverParcel; token: string }) => {
  const t = useT()
  const { moment, number } = useFormats()
  const told = timeline.flatMap(({ name, at, reason }) => {
    const text = deeds[name as HistoryName]
    return text ? [{ at, text: t(text, reason ? { reason: { key: `reasons.${reason}` } } : {}) }] : []
  })
  return (
    <details className={s.way}>
      <summary>{t('receiver.way')}</summary>
      <ol>
        {told.reverse().map(({ at, text }) => (
          <li key={at + text}>
            <strong>{text}</strong>
            <time dateTime={at}>{moment(at)}</time>
          </li>
        ))}
      </ol>
      {proofs.length > 0 && (
        <>
          <h2>{t('receiver.pictures')}</h2>
          <ul className={s.pictures}>
            {proofs.map(({ _id }, index) => (
              <li key={_id}>
                <img
                  loading="lazy"
                  src={`/api/parcel/proof?proof_id=${_id}&token=${encodeURIComponent(token)}`}
                  alt={t('receiver.picture', { number: number(index + 1) })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}
