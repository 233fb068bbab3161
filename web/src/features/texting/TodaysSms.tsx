import type { SmsDay } from '@ranar/contract/sms'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Facts } from '../../ui/Facts.tsx'
import s from './texting.module.css'
import { kindText, skipText } from './words.ts'

const Card = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={s.card} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

/** Today's SMS: what is left of the allowance, what was sent by kind, and what was not sent. */
export const TodaysSms = ({ day }: { day: SmsDay }) => {
  const t = useT()
  const { number, poisha } = useFormats()
  const { cap, left, leftWithoutCode, sent, kinds, waiting, failed, skipped, costPoisha } = day
  const counted = ({ messages, segments }: SmsDay['sent']) =>
    t('texting.counted', { messages: number(messages), segments: number(segments) })
  return (
    <>
      {!day.toGateway && <p className={s.note}>{t('texting.intoFiles')}</p>}
      {waiting.cap > 0 && (
        <p className={s.warning} role="status">
          {t('texting.capReached', { count: number(waiting.cap), cap: number(cap) })}{' '}
          <Link to="/dashboard/admin/company">{t('texting.changeCap')}</Link>
        </p>
      )}
      <div className={s.cards}>
        <Card id="sms-left" title={t('texting.leftToday')}>
          <p className={s.figure} data-none={left === 0 || undefined}>
            <strong>{number(left)}</strong> {t('texting.ofCap', { cap: number(cap) })}
          </p>
          <progress className={s.bar} max={Math.max(1, cap)} value={cap - left} aria-labelledby="sms-left" />
          <Facts
            facts={[
              [t('texting.leftWithoutCode'), number(leftWithoutCode)],
              [t('texting.waitingNow'), number(waiting.now)],
              [t('texting.waitingMorning'), number(waiting.quiet)],
              [t('texting.waitingAllowance'), number(waiting.cap)],
            ]}
          />
        </Card>
        <Card id="sms-sent" title={t('texting.sentToday')}>
          <p className={s.figure}>
            <strong>{number(sent.messages)}</strong> {t('texting.parts', { segments: number(sent.segments) })}
          </p>
          <Facts
            facts={[
              ...kinds.map((kind) => [t(kindText[kind.kind]), counted(kind)] as const),
              ...(costPoisha > 0 ? [[t('texting.cost'), poisha(costPoisha)] as const] : []),
            ]}
          />
        </Card>
        <Card id="sms-not" title={t('texting.notSentToday')}>
          <p className={s.figure} data-none={failed > 0 || undefined}>
            <strong>{number(failed)}</strong> {t('texting.failedToday')}
          </p>
          {skipped.length === 0 ? (
            <p className={s.note}>{t('texting.nothingSkipped')}</p>
          ) : (
            <Facts facts={skipped.map(({ why, messages }) => [t(skipText[why]), number(messages)] as const)} />
          )}
        </Card>
      </div>
    </>
  )
}
