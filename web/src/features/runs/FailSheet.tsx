import { actionFault, dayAfter } from '@ranar/contract/action-rules'
import type { Action } from '@ranar/contract/runs'
import { failureReasons, needOf, pickupReasons, type ReasonCode, reasons } from '@ranar/contract/steps'
import { useEffect, useRef, useState } from 'react'
import { today } from '../../lib/clock.ts'
import { useCompanyNumbers } from '../../lib/company-numbers.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWeekday } from '../../lib/useWeekday.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { lengthOf } from '../../ui/useCount.ts'
import { CallLink } from './CallLink.tsx'
import { DoorSheet, type SheetProps } from './DoorSheet.tsx'
import { doorOf } from './door.ts'
import s from './door-sheet.module.css'
import type { LocalStop } from './local-run.ts'
import { PhotoTaker } from './PhotoTaker.tsx'
import type { Photo } from './photo.ts'
import { reasonWords } from './reason-words.ts'
import run from './run.module.css'
import { blankFailure, useDoorDraft } from './useDoorDraft.ts'

/** Maximum characters of a note; the server would refuse a longer one after the courier has left the door. */
const MOST = 300

type Failure = Pick<Action, 'reason' | 'note' | 'until' | 'calls'> & { photos: Photo[] }

/** Reasons for a failed visit as big buttons with their consequence, then the fields that the reason needs. */
export const FailSheet = ({
  stop,
  others,
  calls,
  onCall,
  onSave,
  ...sheet
}: SheetProps & {
  stop: LocalStop
  /** How many more parcels are collected at this door. */
  others: number
  calls: number
  onCall: () => void
  /** With `all` for every parcel of this door. Resolves to whether it was stored. */
  onSave: (failure: Failure, all: boolean) => Promise<boolean | undefined>
}) => {
  const t = useT()
  const { number } = useFormats()
  const weekday = useWeekday('short')
  const limits = useCompanyNumbers()
  const { typed, change, photos, setPhotos, forget } = useDoorDraft('fail', stop, blankFailure)
  const { reason, note, until, all } = typed
  const [fault, setFault] = useState<string | null>(null)
  const { person } = doorOf(stop)
  const isPickup = stop.step === 'booked'
  // Where nothing is to be paid, no money can be missing.
  const offered = (isPickup ? pickupReasons : failureReasons).filter((code) => code !== 'cod_not_ready' || stop.due > 0)
  const needs = reason ? needOf(reason) : undefined
  const form = useRef<HTMLFormElement>(null)
  // On a phone these fields are below all the reasons, out of view, and a fault pushes the button down.
  useEffect(() => {
    if (reason || fault) form.current?.scrollIntoView({ block: 'nearest' })
  }, [reason, fault])

  const isLast = !isPickup && stop.attempts + 1 >= limits.attemptsMost
  const consequence = (code: ReasonCode) => {
    if (reasons[code].fallback === 'turn_back') return 'run.goesBack'
    return isLast && reasons[code].counts ? 'run.lastTry' : 'run.comesBack'
  }
  const choose = (code: ReasonCode) => {
    change({ reason: code })
    setFault(null)
    if (!needOf(code)) save(code)
  }
  const refuse = (found: string) => {
    setFault(found)
    form.current?.querySelector<HTMLElement>('textarea, input, a')?.focus()
  }
  const save = (code: ReasonCode) => {
    // Send only what this reason needs; other inputs stay in the form.
    const need = needOf(code)
    const said = need === 'note' ? note.trim() : ''
    if (lengthOf(said) > MOST) return refuse('common.tooLong')
    const failure = { reason: code, note: said || null, until: (need === 'until' && until) || null, calls }
    const shown = need === 'photo' ? photos : []
    const proofs = shown.map(({ kind, sha256 }) => ({ kind, sha256 }))
    const draft = { action_id: '', seq: 0, kind: 'fail', parcel_id: '-', at: '', ...failure, proofs } as Action
    const found = actionFault(draft, today(), limits)
    if (found) return refuse(found)
    void onSave({ ...failure, photos: shown }, all && others > 0).then((isKept) => {
      if (isKept) forget()
      setFault(isKept === false ? 'run.notKept' : null)
    })
  }

  // A reason alone is chosen again with a tap, and the guard would question a call.
  const isTouched = note.trim() !== '' || until !== '' || photos.length > 0
  const said = fault && <p role="alert">{t(fault as never)}</p>
  return (
    <DoorSheet
      {...sheet}
      title={t(isPickup ? 'run.whyPickup' : 'run.why')}
      code={stop.parcel._id}
      isTouched={isTouched}
    >
      {others > 0 && (
        <label className={s.all}>
          <input type="checkbox" checked={all} onChange={(event) => change({ all: event.target.checked })} />
          {t('run.failAll', { n: number(others) })}
        </label>
      )}
      <div className={s.reasons}>
        {offered.map((code) => (
          <button key={code} type="button" aria-pressed={reason === code} onClick={() => choose(code)}>
            <b>{t(reasonWords(code))}</b>
            <span>{t(consequence(code))}</span>
          </button>
        ))}
      </div>
      {needs && reason && (
        <form
          ref={form}
          className={s.needs}
          onSubmit={(event) => {
            event.preventDefault()
            save(reason)
          }}
          onChange={() => setFault(null)}
        >
          {/* On a phone the chosen reason is out of view by now. */}
          <strong>{t(reasonWords(reason))}</strong>
          {needs === 'calls' && (
            <>
              <p>
                {calls > limits.callsNeeded || limits.callsNeeded === 0
                  ? t('run.called', { n: number(calls) })
                  : t('run.calls', { n: number(calls), most: number(limits.callsNeeded) })}
              </p>
              {person.phone && (
                <div className={run.ways}>
                  <CallLink
                    name={person.name}
                    phone={person.phone}
                    onCall={() => {
                      setFault(null)
                      onCall()
                    }}
                  />
                </div>
              )}
            </>
          )}
          {needs === 'until' && (
            <fieldset>
              <legend>{t('run.until')}</legend>
              {Array.from({ length: limits.daysAhead }, (_, n) => dayAfter(today(), n + 1)).map((date) => (
                <label key={date} className={s.check}>
                  <input type="radio" name="until" checked={until === date} onChange={() => change({ until: date })} />{' '}
                  {weekday(date)}
                </label>
              ))}
            </fieldset>
          )}
          {needs === 'note' && (
            <Field label={t('run.note')} most={MOST}>
              <textarea rows={3} value={note} onChange={(event) => change({ note: event.target.value })} />
            </Field>
          )}
          {needs === 'photo' && <PhotoTaker photos={photos} onChange={setPhotos} />}
          <div className={s.foot}>
            {said}
            <Button type="submit">{t('run.save')}</Button>
          </div>
        </form>
      )}
      {!needs && said && <div className={s.foot}>{said}</div>}
    </DoorSheet>
  )
}
