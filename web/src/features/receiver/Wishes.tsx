import { dayAfter } from '@ranar/contract/action-rules'
import type { ReceiverParcel } from '@ranar/contract/receiver'
import { useHydrated } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { today } from '../../lib/clock.ts'
import { useCompanyNumbers } from '../../lib/company.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { useWeekday } from '../../lib/useWeekday.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import fields from '../../ui/field.module.css'
import { isOut, refuse, wish } from './reads.ts'
import s from './receiver.module.css'

type Asking = 'day' | 'note' | 'refuse'
type Props = { parcel: ReceiverParcel; token: string }
type Typed = { day?: string; note?: string; phone?: string; code?: string }

/** Buttons for another day, a note and a refusal; the chosen form opens among them. */
export const Wishes = (props: Props) => {
  const t = useT()
  // Disabled until hydration: an earlier tap would be lost.
  const isAlive = useHydrated()
  const [asking, setAsking] = useState<Asking | null>(null)
  // Kept here, so that a form which was closed opens again with what was typed.
  const [typed, setTyped] = useState<Typed>({})
  const { isRefused, step } = props.parcel
  const toggle = (what: Asking) => ({
    disabled: !isAlive,
    'aria-expanded': asking === what,
    onClick: () => setAsking(asking === what ? null : what),
  })
  const place = useRef<HTMLElement>(null)
  // The form takes the focus with it, and a refusal its button too: what was asked then gets the focus.
  const close = () => {
    const opener = place.current?.querySelector<HTMLElement>('[aria-expanded="true"]')
    setAsking(null)
    requestAnimationFrame(() => opener?.focus())
  }
  const onType = (more: Typed) => setTyped((before) => ({ ...before, ...more }))
  // What is saved may change elsewhere: the form then begins with the parcel's own.
  const onSaved = (...fields: string[]) => {
    setTyped((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))))
    close()
  }
  const form = { ...props, typed, onType, onSaved, close }
  const [wasRefused] = useState(isRefused)
  useEffect(() => {
    const isLost = isRefused && !wasRefused && document.activeElement === document.body
    if (isLost) place.current?.parentElement?.querySelector<HTMLElement>('[role=status]')?.focus()
  }, [isRefused, wasRefused])
  return (
    <section ref={place} className={s.wishes}>
      <div className={s.buttons}>
        <Button kind={isRefused ? 'quiet' : 'main'} {...toggle('day')}>
          {t('receiver.anotherDay')}
        </Button>
        <Button kind={isRefused ? 'quiet' : 'outline'} {...toggle('note')}>
          {t('receiver.leaveNote')}
        </Button>
      </div>
      {asking && asking !== 'refuse' && isOut(step) && <p className={s.hint}>{t('receiver.asNote')}</p>}
      {asking === 'day' && <DayForm {...form} />}
      {asking === 'note' && <NoteForm {...form} />}
      {asking === 'refuse' && !isRefused && <RefuseForm {...form} />}
      {!isRefused && (
        <Button kind="quiet" {...toggle('refuse')}>
          {t('receiver.notWanted')}
        </Button>
      )}
    </section>
  )
}

type Typing = { typed: Typed; onType: (more: Typed) => void; onSaved: (...fields: string[]) => void }
type Form = Props & Typing & { close: () => void }

const Foot = ({ busy, close, action }: { busy: boolean; close: () => void; action: string }) => {
  const t = useT()
  return (
    <div className={s.foot}>
      <Button type="submit" busy={busy}>
        {action}
      </Button>
      <Button kind="quiet" onClick={close}>
        {t('receiver.notNow')}
      </Button>
    </div>
  )
}

const DayForm = ({ parcel, token, typed, onType, close, onSaved }: Form) => {
  const t = useT()
  const weekday = useWeekday('short')
  const { daysAhead } = useCompanyNumbers()
  const save = useWrite(wish)
  const day = typed.day ?? parcel.wish.day ?? ''
  const [isMissing, setMissing] = useState(false)
  const fault = useId()
  const days = Array.from({ length: daysAhead }, (_, index) => dayAfter(today(), index + 1))
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(!day)
    if (day) save.mutate({ body: { token, day } }, { onSuccess: () => onSaved('day') })
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form className={s.form} noValidate onSubmit={send}>
      <fieldset className={s.days} aria-describedby={isMissing && !day ? fault : undefined}>
        <legend>{t('receiver.whichDay')}</legend>
        {days.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="day"
              value={one}
              required
              checked={day === one}
              onChange={() => onType({ day: one })}
            />
            <span>{weekday(one)}</span>
          </label>
        ))}
      </fieldset>
      {isMissing && !day && (
        <span id={fault} className={fields.error}>
          {t('receiver.dayRequired')}
        </span>
      )}
      <Foot busy={save.isPending} close={close} action={t('receiver.save')} />
    </form>
  )
}

const NoteForm = ({ parcel: { wish: kept }, token, typed, onType, close, onSaved }: Form) => {
  const t = useT()
  const save = useWrite(wish)
  const { note = kept.note ?? '', phone = '' } = typed
  const fault = (path: string) => save.error?.errors.find((error) => error.path === path)?.message
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ body: { token, note, ...(phone && { phone }) } }, { onSuccess: () => onSaved('note', 'phone') })
  }
  const [noteFault, phoneFault] = [fault('note'), fault('phone')]
  return (
    <form className={s.form} noValidate onSubmit={send}>
      <Field label={t('receiver.note')} most={300} {...(noteFault && { error: noteFault })}>
        <input
          value={note}
          placeholder={t('receiver.noteExample')}
          onChange={({ target }) => onType({ note: target.value })}
        />
      </Field>
      <Field label={t('receiver.phone')} {...(phoneFault && { error: phoneFault })}>
        <input value={phone} type="tel" autoComplete="tel" onChange={({ target }) => onType({ phone: target.value })} />
      </Field>
      {kept.hasPhone && <p className={s.hint}>{t('receiver.phoneKept')}</p>}
      <Foot busy={save.isPending} close={close} action={t('receiver.save')} />
    </form>
  )
}

const RefuseForm = ({ token, typed: { code = '' }, onType, close }: Form) => {
  const t = useT()
  const mail = useWrite(refuse, { silent: 'success' })
  const tell = useWrite(refuse, { silent: 'success' })
  const [isMissing, setMissing] = useState(false)
  const fault = isMissing && !code.trim() ? t('receiver.codeRequired') : tell.error?.errors[0]?.message
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(!code.trim())
    if (!code.trim()) event.currentTarget.querySelector('input')?.focus()
    else tell.mutate({ body: { token, code } }, { onSuccess: close })
  }
  return (
    <form className={s.form} noValidate onSubmit={send}>
      <p>{t('receiver.refuseText')}</p>
      <Field label={t('receiver.code')} {...(fault && { error: fault })}>
        <input
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          onChange={({ target }) => onType({ code: target.value })}
        />
      </Field>
      <p role="status" className={s.hint}>
        {mail.isSuccess && t('receiver.codeMailed')}
      </p>
      <Button kind="outline" busy={mail.isPending} onClick={() => mail.mutate({ body: { token } })}>
        {t('receiver.mailCode')}
      </Button>
      <Foot busy={tell.isPending} close={close} action={t('receiver.tellSender')} />
    </form>
  )
}
