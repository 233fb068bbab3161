import { desk } from '@ranar/contract/desk'
import type { Exception } from '@ranar/contract/exceptions'
import type { MessageKey } from '@ranar/contract/messages/index'
import { useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { closing, faultAt } from '../../lib/refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Field } from '../../ui/Field.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { canApply, moneyOf, useColleagueOn } from './exceptions.ts'

type Words = { button: MessageKey; title: MessageKey; lead?: MessageKey }
const dismiss: Words = { button: 'desk.dismiss', title: 'desk.dismissTitle' }
// A decision about money uses the texts of the list of collections: it is the same decision.
const ofMoney = {
  apply: { button: 'cash.approve', title: 'cash.approveTitle', lead: 'cash.approveLead' },
  dismiss: { button: 'cash.reject', title: 'cash.rejectTitle', lead: 'cash.rejectLead' },
} satisfies Record<'apply' | 'dismiss', Words>
const wordsOf = (exception: Exception): Record<'apply' | 'dismiss', Words> => {
  if (moneyOf(exception) !== undefined) return ofMoney
  if (canApply(exception)) return { apply: { button: 'desk.apply', title: 'desk.applyTitle' }, dismiss }
  return { apply: { button: 'desk.explained', title: 'desk.explainTitle' }, dismiss }
}

/** Buttons that apply or dismiss an open exception, with a reason for later readers. */
export const CloseException = ({ exception }: { exception: Exception }) => {
  const t = useT()
  const { taka } = useFormats()
  const [asking, setAsking] = useState<'apply' | 'dismiss' | null>(null)
  const [reason, setReason] = useState('')
  const close = useWrite(desk.closeException)
  const colleague = useColleagueOn(exception)
  if (exception.status !== 'open') return null
  const { _id: id, parcel_id: code } = exception
  const money = moneyOf(exception)
  const words = wordsOf(exception)
  const { button, title, lead } = words[asking ?? 'apply']
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking('apply')}>
        {t(words.apply.button)}
      </Button>
      <Button kind="outline" aria-haspopup="dialog" onClick={() => setAsking('dismiss')}>
        {t(words.dismiss.button)}
      </Button>
      {reason.trim() && <LeaveGuard kept isDirty={() => true} />}
      <Confirm
        opened={asking !== null}
        title={t(title, { code, amount: taka(money ?? 0) })}
        action={t(button)}
        everyday
        busy={close.isPending}
        onConfirm={() =>
          close.mutate(
            { body: { id, decision: asking ?? 'dismiss', reason: reason.trim() || null } },
            closing(() => setAsking(null)),
          )
        }
        onClose={() => setAsking(null)}
      >
        {colleague && <p>{t('desk.takenBy', { name: colleague.name })}</p>}
        {lead && <p>{t(lead)}</p>}
        <Field label={t('desk.why')} most={300} {...faultAt(close, 'reason')}>
          <input value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </Confirm>
    </>
  )
}
