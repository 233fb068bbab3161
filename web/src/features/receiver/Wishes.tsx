import { dayAfter } from '@ranar/contract/action-rules'
import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { today } from '../../lib/clock.ts'
import { useCompanyNumbers } from '../../lib/company-numbers.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { toasts } from '../../lib/toasts.ts'
import { useWeekday } from '../../lib/useWeekday.ts'
import { Button } from '../../ui/Button.tsx'
import fields from '../../ui/field.module.css'
import { Foot, type Form, type Props, type Typed } from './Foot.tsx'
import { NoteForm } from './NoteForm.tsx'
import { RefuseForm } from './RefuseForm.tsx'
import { isOut, wish } from './reads.ts'
import s from './receiver.module.css'
import { type Asking, useKept } from './useKept.ts'

/** Buttons for another day, a note and a refusal; the chosen form opens among them. */
export const Wishes = (props: Props) => {
  const t = useT()
  const { _id, isRefused, step } = props.parcel
  // A form that was closed opens again with what was typed.
  const { isReady, asking, typed, setAsking, setTyped } = useKept(_id)
  const isTyped = Object.values(typed).some(Boolean)
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: isTyped })
  const toggle = (what: Asking) => ({
    // Disabled until hydration: an earlier tap would be lost.
    disabled: !isReady,
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
    <section ref={place} className={s.wishes} onSubmit={() => toasts.set([])}>
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

const DayForm = ({ parcel, token, typed, onType, close, onSaved }: Form) => {
  const t = useT()
  const weekday = useWeekday('short')
  const { daysAhead } = useCompanyNumbers()
  const save = useWrite(wish)
  const [isMissing, setMissing] = useState(false)
  const fault = useId()
  const days = Array.from({ length: daysAhead }, (_, index) => dayAfter(today(), index + 1))
  // What was chosen before a reload may have passed.
  const day = days.find((one) => one === (typed.day ?? parcel.wish.day)) ?? ''
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
