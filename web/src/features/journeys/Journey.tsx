import { address } from '@ranar/contract/client'
import type { Details, TimelineEntry, WishName } from '@ranar/contract/journeys'
import type { MessageKey } from '@ranar/contract/messages/index'
import { type Proof, runs } from '@ranar/contract/runs'
import type { HistoryName } from '@ranar/contract/steps'
import { useCompanyNumbers } from '../../lib/company-numbers.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWeekday } from '../../lib/useWeekday.ts'
import s from './journeys.module.css'
import { useMover } from './useMover.ts'

type Props = {
  details: Details
  /** The level of its headings below those of the screen. */
  Heading?: 'h2' | 'h3'
}

/** A parcel's history, the latest first, and the pictures taken as proof. */
export const Journey = ({ details: { timeline, proofs }, Heading = 'h3' }: Props) => {
  const t = useT()
  return (
    <section className={s.journey} aria-label={t('journeys.way')}>
      <Heading>{t('journeys.way')}</Heading>
      <ol className={s.way}>
        {timeline.toReversed().map((entry) => (
          <Entry key={`${entry.name} ${entry.at}`} entry={entry} />
        ))}
      </ol>
      {proofs.length > 0 && <Proofs proofs={proofs} Heading={Heading} />}
    </section>
  )
}

const Entry = ({ entry: { name, at, by, attempt, reason, note } }: { entry: TimelineEntry }) => {
  const t = useT()
  const { moment, number } = useFormats()
  const { attemptsMost } = useCompanyNumbers()
  const weekday = useWeekday()
  const mover = useMover()
  const title: MessageKey = `journeys.event_${name as HistoryName | WishName}`
  const day = name === 'wished_day' && note
  return (
    <li>
      <strong>{t(title, day ? { date: weekday(day) } : {})}</strong>
      {reason && <span>{t(`reasons.${reason}`)}</span>}
      {note && !day && (name === 'paid' ? <span>{note}</span> : <q>{note}</q>)}
      <small>
        <time dateTime={at}>{moment(at)}</time>
        {by && ` · ${mover(by)}`}
        {attempt !== null &&
          ` · ${t('journeys.attempt', { n: number(attempt), most: number(Math.max(attempt, attemptsMost)) })}`}
      </small>
    </li>
  )
}

const Proofs = ({ proofs, Heading }: { proofs: readonly Proof[]; Heading: 'h2' | 'h3' }) => {
  const t = useT()
  const { moment } = useFormats()
  return (
    <>
      <Heading>{t('journeys.proofs')}</Heading>
      <ul className={s.proofs}>
        {proofs.map(({ _id, kind, taken_at }) => (
          <li key={_id}>
            <a href={address(runs.proof, { proof_id: _id })} target="_blank" rel="noreferrer">
              <img
                src={address(runs.proof, { proof_id: _id })}
                alt={`${t(kind === 'photo' ? 'journeys.proofPhoto' : 'journeys.proofSignature')}${taken_at ? `, ${moment(taken_at)}` : ''}`}
                loading="lazy"
                width={160}
                height={120}
              />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
