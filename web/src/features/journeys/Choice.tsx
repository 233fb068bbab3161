import { dayAfter } from '@ranar/contract/action-rules'
import { type Attempt, journeys } from '@ranar/contract/journeys'
import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { today } from '../../lib/clock.ts'
import { useCompanyNumbers } from '../../lib/company-numbers.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useLeftBehind } from '../../lib/left-over.ts'
import { useWrite } from '../../lib/read.ts'
import { useWeekday } from '../../lib/useWeekday.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Field } from '../../ui/Field.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import s from './journeys.module.css'

const names = ['day', 'note', 'phone', 'address'] as const

/** The sender's choice after a failed visit, until the deadline: another try with corrections, or the way back. */
export const Choice = ({ code, attempt, deadline }: { code: string; attempt: Attempt; deadline: string }) => {
  const t = useT()
  const { moment } = useFormats()
  const weekday = useWeekday()
  const { daysAhead } = useCompanyNumbers()
  const { choiceDay, choiceNote } = attempt
  const chosenDay = choiceDay && choiceDay > today() ? choiceDay : ''
  const [sent, setSent] = useState({ day: chosenDay, note: choiceNote ?? '', phone: '', address: '' })
  const saved = useRef(sent)
  const [asking, setAsking] = useState(false)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const choose = useWrite(journeys.afterAttempt)
  const { pathname } = useLocation()
  const isAgain = attempt.choice === 'again'
  const isChanged = names.some((name) => sent[name] !== saved.current[name])
  const text = sent === saved.current ? '' : [sent.note, sent.phone, sent.address].filter(Boolean).join('\n')
  const behind = { question: t('journeys.chooseTitle'), why: t('shell.takenAway'), text }
  useLeftBehind(behind, () => location.pathname !== pathname)
  const change = (name: keyof typeof sent) => (event: { target: { value: string } }) =>
    setSent((known) => ({ ...known, [name]: event.target.value }))
  const again = (event: FormEvent) => {
    event.preventDefault()
    setFaults({})
    const { day, note, phone, address } = sent
    const more = { day: day || null, note: note || null, ...(phone && { phone }), address: address || null }
    choose.mutate(
      { body: { parcel_id: code, choice: 'again', ...more } },
      {
        onSuccess: () => {
          saved.current = sent
        },
        onError: ({ errors }) => setFaults(Object.fromEntries(errors.map(({ path, message }) => [path, message]))),
      },
    )
  }
  const fault = (name: string) => (faults[name] ? { error: faults[name] } : {})
  const days = Array.from({ length: daysAhead }, (_, n) => dayAfter(today(), n + 1))
  return (
    <form className={s.form} onSubmit={again} noValidate aria-label={t('journeys.chooseTitle')}>
      <LeaveGuard kept={asking} isDirty={() => sent !== saved.current && Object.values(sent).some(Boolean)} />
      <h2>{t('journeys.chooseTitle')}</h2>
      <p>
        <strong>{t(`reasons.${attempt.reason}`)}</strong> · {t('journeys.chooseUntil', { time: moment(deadline) })}
      </p>
      {attempt.reason === 'refused' && <p>{t('journeys.refusedLead')}</p>}
      {isAgain && (
        <p role="status">
          {choiceDay ? t('journeys.choseDay', { day: weekday(choiceDay) }) : t('journeys.choseAgain')}
          {choiceNote && ` ${t('journeys.choseNote', { note: choiceNote })}`}
        </p>
      )}
      <Field label={t('journeys.day')} {...fault('day')}>
        <select value={sent.day} onChange={change('day')}>
          <option value="">{t('journeys.anyDay')}</option>
          {days.map((date) => (
            <option key={date} value={date}>
              {weekday(date)}
            </option>
          ))}
        </select>
      </Field>
      <Field label={t('journeys.note')} most={300} {...fault('note')}>
        <textarea rows={3} value={sent.note} onChange={change('note')} />
      </Field>
      <Field label={t('journeys.phone')} {...fault('phone')}>
        <input type="tel" value={sent.phone} autoComplete="off" onChange={change('phone')} />
      </Field>
      <Field label={t('journeys.address')} most={300} {...fault('address')}>
        <textarea rows={3} value={sent.address} autoComplete="off" onChange={change('address')} />
      </Field>
      <div className={s.buttons}>
        <Button type="submit" kind={isAgain && !isChanged ? 'outline' : 'main'} busy={choose.isPending}>
          {t(isAgain ? 'journeys.changeChoice' : 'journeys.again')}
        </Button>
        <Button kind="outline" onClick={() => setAsking(true)}>
          {t('journeys.back')}
        </Button>
      </div>
      <Confirm
        opened={asking}
        title={t('journeys.backTitle', { code })}
        action={t('journeys.back')}
        safe={t('shell.keep')}
        busy={choose.isPending}
        onConfirm={() =>
          choose.mutate(
            { body: { parcel_id: code, choice: 'back' } },
            {
              onSuccess: () => {
                saved.current = sent
              },
              onSettled: () => setAsking(false),
            },
          )
        }
        onClose={() => setAsking(false)}
      >
        <p>{t('journeys.backText')}</p>
      </Confirm>
    </form>
  )
}
