import { asksCode, proofFault } from '@ranar/contract/action-rules'
import { localDigits } from '@ranar/contract/digits'
import type { MessageKey } from '@ranar/contract/messages/index'
import type { Action } from '@ranar/contract/runs'
import { type FormEvent, useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useI18n } from '../../lib/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { lengthOf } from '../../ui/useCount.ts'
import { CodeField } from './CodeField.tsx'
import { DoorSheet, type SheetProps } from './DoorSheet.tsx'
import { amountOf } from './door.ts'
import s from './door-sheet.module.css'
import type { LocalStop } from './local-run.ts'
import { PhotoTaker } from './PhotoTaker.tsx'
import type { Photo } from './photo.ts'
import { Signature } from './Signature.tsx'
import { useCodeCheck } from './useCodeCheck.ts'
import { blankDelivery, useDoorDraft } from './useDoorDraft.ts'
import { useToldOnce } from './useToldOnce.ts'
import { WhoTook } from './WhoTook.tsx'

/** Maximum characters; the server would refuse longer texts after the courier has left the door. */
const most = { name: 100, why: 300, trx: 40 }

type Delivery = Pick<Action, 'reason' | 'name' | 'relation' | 'code' | 'collected'> & { photos: Photo[] }

type Props = SheetProps & { stop: LocalStop; onSave: (delivery: Delivery) => Promise<boolean | undefined> }

/** What a delivery needs besides the tap: who took it, code, photo, and the amount if it differs from what is due. */
export const DeliverSheet = ({ stop, onSave, ...sheet }: Props) => {
  const { t, locale } = useI18n()
  const { taka } = useFormats()
  const { due, proofLevel, parcel } = stop
  const draft = useDoorDraft('deliver', stop, blankDelivery)
  const { typed, change, pictures, photos, signature, setPhotos, setSignature } = draft
  const { relation, why, byMobile, trx, isPart } = typed
  const name = typed.name ?? (relation === 'self' ? parcel.reciever.name : '')
  const [code, setCode] = useState('')
  // `due` may fall while the sheet is open, if the sender pays the charge by card.
  const amount = typed.amount ?? localDigits(locale, String(due))
  const [dueBefore, setDueBefore] = useState(due)
  if (!sheet.opened && dueBefore !== due) setDueBefore(due)
  const [signs, setSigns] = useState(false)
  const isSigning = signs || signature !== null
  const [fault, setFault] = useState<MessageKey | null>(null)
  const check = useCodeCheck(parcel._id)
  const isNews = useToldOnce()
  const collected = amountOf(amount)
  const isOdd = due > 0 && collected !== due
  const isFar = collected - due >= Math.max(300, 2 * due)
  const oddText = isPart ? 'run.amountNote' : isFar ? 'run.amountFar' : 'run.amountReason'
  // More than the charge is due, so goods are paid here too.
  const isWhole = isPart && collected === due && (due > parcel.parcel.price || parcel.payment?.status === 'succeeded')
  const needsPhoto = proofLevel === 'photo' || proofLevel === 'code_photo' || isPart
  const isTouched = [typed.name, code, typed.amount, why, trx, ...pictures].some(Boolean) || isPart
  const tooLong = (text: string, limit: number) =>
    fault === 'common.tooLong' && lengthOf(text) > limit ? { error: t('common.tooLong') } : {}
  const clearFaults = () => {
    setFault(null)
    check.clearFault()
  }
  const sign = (drawn: Photo | null) => {
    clearFaults()
    setSigns(true)
    setSignature(drawn)
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const refuse = (found: MessageKey, at: string) => {
      setFault(found)
      form.querySelector<HTMLElement>(`[data-at="${at}"]:is(input), [data-at="${at}"] input`)?.focus()
    }
    if (due > 0 && Number.isNaN(collected)) return refuse('runs.takaInvalid', 'amount')
    if (isPart && photos.length === 0) return refuse('runs.photoRequired', 'photo')
    const lacking = proofFault({ name, proofs: photos }, proofLevel)
    if (lacking) return refuse(lacking, lacking === 'runs.nameRequired' ? 'name' : 'photo')
    if (isSigning && !signature) return setFault('runs.signatureBlank')
    // Texts and photos whose fields are hidden are not sent.
    const [reason, paidWith] = [isOdd ? why.trim() : '', byMobile ? trx.trim() : '']
    if (isOdd && !reason && !isPart) return refuse('runs.collectedReasonRequired', 'why')
    if (byMobile && collected > 0 && !paidWith) return refuse('runs.trxRequired', 'trx')
    const long = Object.entries({ name, why: reason, trx: paidWith }).find(
      ([at, text]) => lengthOf(text) > most[at as keyof typeof most],
    )
    if (long) return refuse('common.tooLong', long[0])
    if (isWhole && isNews(amount)) return refuse('run.partWhole', 'amount')
    const deliver = async () => {
      const isKept = await onSave({
        reason: isPart ? 'part_taken' : null,
        name: name.trim() || null,
        relation,
        code: code.trim() || null,
        collected:
          due > 0
            ? { taka: collected, by: byMobile ? 'mobile' : 'cash', trx: paidWith || null, reason: reason || null }
            : null,
        photos: pictures.filter(({ kind }) => kind !== 'photo' || needsPhoto),
      })
      if (isKept) draft.forget()
      setFault(isKept === false ? 'run.notKept' : null)
    }
    if (asksCode(proofLevel)) void check.saveWith(code.trim(), deliver)
    else void deliver()
  }

  return (
    <DoorSheet
      {...sheet}
      title={parcel.reciever.name}
      code={parcel._id}
      isTouched={isTouched}
      onClose={() => !check.isChecking && sheet.onClose()}
    >
      <form className={s.needs} onSubmit={save} onChange={clearFaults} noValidate>
        <WhoTook relation={relation} onChange={(relation) => change({ relation })} />
        <Field label={t('run.name')} most={most.name} {...tooLong(name, most.name)}>
          <input data-at="name" value={name} onChange={(event) => change({ name: event.target.value })} />
        </Field>
        {asksCode(proofLevel) && <CodeField code={code} fault={check.fault} onChange={setCode} />}
        {sheet.opened && dueBefore !== due && (
          <p role="status">{t('run.dueChanged', { now: taka(due), before: taka(dueBefore) })}</p>
        )}
        {due > 0 && (
          <>
            <label>
              {t('run.amount')}
              <input
                data-at="amount"
                value={amount}
                inputMode="numeric"
                className={s.amount}
                onChange={(event) => change({ amount: event.target.value })}
              />
            </label>
            {isOdd && Number.isFinite(collected) && (
              <Field
                label={t(oddText, { amount: taka(collected), due: taka(due) })}
                most={most.why}
                {...tooLong(why, most.why)}
              >
                <input data-at="why" value={why} onChange={(event) => change({ why: event.target.value })} />
              </Field>
            )}
            <label className={s.check}>
              <input
                type="checkbox"
                checked={byMobile}
                onChange={(event) => change({ byMobile: event.target.checked })}
              />
              {t('run.byMobile')}
            </label>
            {byMobile && (
              <Field label={t('run.trx')} most={most.trx} {...tooLong(trx, most.trx)}>
                <input data-at="trx" value={trx} onChange={(event) => change({ trx: event.target.value })} />
              </Field>
            )}
            <label className={s.check}>
              <input type="checkbox" checked={isPart} onChange={(event) => change({ isPart: event.target.checked })} />
              {t('run.partTaken')}
            </label>
          </>
        )}
        <label className={s.check}>
          <input
            type="checkbox"
            checked={isSigning}
            onChange={(event) => {
              setSigns(event.target.checked)
              setSignature(null)
            }}
          />
          {t('run.signature')}
        </label>
        {isSigning && <Signature before={signature} onChange={sign} />}
        {needsPhoto && <PhotoTaker photos={photos} onChange={setPhotos} />}
        <div className={s.foot}>
          {fault && fault !== 'common.tooLong' && <p role="alert">{t(fault)}</p>}
          {check.fault && <p role="alert">{check.fault}</p>}
          <Button type="submit" busy={check.isChecking}>
            {t('run.deliver')}
          </Button>
        </div>
      </form>
    </DoorSheet>
  )
}
