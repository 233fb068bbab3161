import { desk } from '@ranar/contract/desk'
import type { Details } from '@ranar/contract/journeys'
import type { Problem } from '@ranar/contract/problem'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { today } from '../../lib/clock.ts'
import { dayFault } from '../../lib/day-fault.ts'
import { useT } from '../../lib/i18n.tsx'
import { useLeftBehind } from '../../lib/left-over.ts'
import { useWrite } from '../../lib/read.ts'
import { toast, toastError } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Field } from '../../ui/Field.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { LongLine } from '../../ui/mantine/LongLine.tsx'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import type { Photo } from '../runs/photo.ts'
import { CounterProof } from './CounterProof.tsx'
import { CourierAndDay } from './CourierAndDay.tsx'
import {
  finalMoves,
  finalWord,
  moveWords,
  needsCourier,
  needsReason,
  reasonLabel,
  type ShownMove,
} from './desk-moves.ts'
import s from './dispatch.module.css'
import { useDueSeen } from './useDueSeen.ts'

type Props = {
  code: string
  details: Details
  /** What is possible now; a colleague may change it while this form is filled in. */
  moves: readonly ShownMove[]
  /** Called with the picture of a delivery made at the counter. */
  onProof: (proof: Photo) => void
  onAsking: (asks: boolean) => void
  onMoved: () => void
}
/** Form with the moves that this parcel allows now, and the fields that the chosen move needs. */
export const DeskMoves = ({ code, details, moves, onProof, onAsking, onMoved }: Props) => {
  const t = useT()
  const [picked, setPicked] = useState<ShownMove | ''>('')
  const [man, setMan] = useState('')
  const [day, setDay] = useState(today())
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<{ at: 'man' | 'day' | 'reason' | 'form'; message: string } | null>(null)
  const move = useWrite(desk.move, { silent: true })
  const lose = useWrite(desk.lose)
  const [proof, setProof] = useState<Photo | null>(null)
  const state = `${details.step} ${details.custody}`
  // A question belongs to the state it was asked in: somebody else's move closes it.
  const [askedIn, setAskedIn] = useState<string>()
  const busy = move.isPending || lose.isPending
  const online = useOnline()
  const chosen = picked && moves.includes(picked) ? picked : ''
  const { dueSeen, tellChange } = useDueSeen(details.due, chosen === 'deliver')
  const isGrave = chosen === 'lose' || chosen === 'reopen'
  const asks = chosen !== '' && askedIn === state
  useEffect(() => {
    onAsking(asks)
    return () => onAsking(false)
  }, [asks, onAsking])
  useLeftBehind(
    { question: t('desk.movesTitle'), why: t('shell.takenAway'), text: reason },
    () => !document.querySelector(`[data-manage="${code}"]`),
  )
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fault])
  const clear = () => {
    setPicked('')
    setMan('')
    setDay(today())
    setReason('')
    setProof(null)
    onMoved()
  }

  const prove = (proof: Photo | null) => {
    setProof(proof)
    setFault(null)
  }
  const errorAt = (at: 'man' | 'day' | 'reason') => fault?.at === at && { error: fault.message }

  const send = (event: FormEvent) => {
    event.preventDefault()
    setFault(null)
    if (!chosen || !online) return
    if (needsCourier(chosen) && !man) return setFault({ at: 'man', message: t('desk.courierRequired') })
    const wrongDay = needsCourier(chosen) && dayFault(day)
    if (wrongDay) return setFault({ at: 'day', message: t(wrongDay) })
    if (chosen === 'deliver' && !proof) return setFault({ at: 'form', message: t('desk.proofRequired') })
    if (needsReason(chosen) && !reason.trim())
      return setFault({ at: 'reason', message: t(chosen === 'deliver' ? 'runs.nameRequired' : 'desk.reasonRequired') })
    const changed = chosen === 'deliver' && tellChange()
    if (changed) return setFault({ at: 'form', message: changed })
    if (finalMoves.includes(chosen)) return setAskedIn(state)
    make()
  }
  const make = () => {
    if (!chosen) return
    setAskedIn(undefined)
    // Show a field's error in the form, not as a toast.
    const blame = ({ errors: [first] }: Problem) => first && setFault({ at: 'form', message: first.message })
    if (chosen === 'lose')
      return lose.mutate({ body: { parcel_id: code, reason } }, { onError: blame, onSuccess: clear })
    const to = needsCourier(chosen) ? { delivery_men_id: man, day } : {}
    const proofs = chosen === 'deliver' && proof ? { proofs: [proof.sha256], due_seen: dueSeen } : {}
    move.mutate(
      { body: { move: chosen, parcel_ids: [code], reason: reason.trim() || null, ...to, ...proofs } },
      {
        onError: ({ message, errors: [first] }) => setFault({ at: 'form', message: first?.message ?? message }),
        onSuccess: ({ data: { results } }) => {
          const [line] = results
          if (line?.success) {
            toast(line.message)
            if (chosen === 'deliver' && proof) onProof(proof)
            clear()
          } else toastError(line?.message ?? '')
        },
      },
    )
  }

  return (
    <form
      ref={form}
      className={s.form}
      onSubmit={send}
      onChange={() => setFault(null)}
      noValidate
      aria-label={t('desk.movesTitle')}
    >
      {(reason.trim() || proof) && <LeaveGuard kept isDirty={() => true} />}
      <h3>{t('desk.movesTitle')}</h3>
      <Field label={t('desk.move')}>
        <select value={chosen} onChange={({ target }) => setPicked(target.value as ShownMove | '')}>
          <option value="" />
          {moves.map((one) => (
            <option key={one} value={one}>
              {t(moveWords[one])}
            </option>
          ))}
        </select>
      </Field>
      {picked && !chosen && !busy && (
        <p className={s.fault} role="alert">
          {t('desk.moveTaken', { what: t(moveWords[picked]) })}
        </p>
      )}
      {chosen && needsCourier(chosen) && (
        <CourierAndDay
          man={man}
          onMan={setMan}
          manFault={errorAt('man')}
          day={day}
          onDay={setDay}
          dayFault={errorAt('day')}
        />
      )}
      {chosen === 'deliver' && <CounterProof details={details} proof={proof} onChange={prove} />}
      {(chosen || reason) && (
        <LongLine
          label={t(chosen ? reasonLabel(chosen) : 'desk.whyOptional')}
          most={300}
          value={reason}
          onChange={setReason}
          {...errorAt('reason')}
        />
      )}
      {fault?.at === 'form' && (
        <p className={s.fault} role="alert">
          {fault.message}
        </p>
      )}
      {chosen && (
        <Button type="submit" kind={isGrave ? 'danger' : 'main'} busy={busy} disabled={!online}>
          {t('desk.go')}
        </Button>
      )}
      {chosen && (
        <Confirm
          opened={asks}
          title={t('today.confirmOne', { what: t(moveWords[chosen]), code })}
          action={t('desk.go')}
          safe={t('shell.keep')}
          onConfirm={make}
          onClose={() => setAskedIn(undefined)}
        >
          <p>{t(finalWord(chosen))}</p>
        </Confirm>
      )}
    </form>
  )
}
