import { desk } from '@ranar/contract/desk'
import type { Exception } from '@ranar/contract/exceptions'
import type { MessageKey } from '@ranar/contract/messages/index'
import { useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { closing, faultAt } from '../../lib/refusals.ts'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toasts.ts'
import { useReasons } from '../../lib/useReasons.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { LongLine } from '../../ui/mantine/LongLine.tsx'
import { canApply, conflictMoney, isOutdated, moneyOf, outcomeOf, useColleagueOn } from './exceptions.ts'

type Words = { button: MessageKey; title: MessageKey; done: MessageKey; lead?: MessageKey }
const dismiss: Words = { button: 'desk.dismiss', title: 'desk.dismissTitle', done: 'desk.dismissedOf' }
// A decision about money uses the texts of the list of collections: it is the same decision.
const ofMoney = {
  apply: { button: 'cash.approve', title: 'cash.approveTitle', done: 'cash.approvedOf', lead: 'cash.approveLead' },
  dismiss: { button: 'cash.reject', title: 'cash.rejectTitle', done: 'cash.rejectedOf', lead: 'cash.rejectLead' },
} satisfies Record<'apply' | 'dismiss', Words>
const wordsOf = (exception: Exception): Record<'apply' | 'dismiss', Words> => {
  if (moneyOf(exception) !== undefined) return ofMoney
  if (outcomeOf(exception))
    return { apply: { button: 'desk.apply', title: 'desk.applyTitle', done: 'desk.appliedOf' }, dismiss }
  return { apply: { button: 'desk.explained', title: 'desk.explainTitle', done: 'desk.explainedOf' }, dismiss }
}

/** Buttons that apply or dismiss an open exception, with a reason for later readers. */
export const CloseException = ({ exception }: { exception: Exception }) => {
  const t = useT()
  const { taka } = useFormats()
  const [asking, setAsking] = useState<'apply' | 'dismiss' | null>(null)
  const { reason, setReason, isWritten, forget } = useReasons(`exception:${exception._id}`, asking === 'dismiss')
  const close = useWrite(desk.closeException, { silent: 'success' })
  const mayMoney = useMay('money')
  const colleague = useColleagueOn(exception)
  if (exception.status !== 'open') return null
  const { _id: id, parcel_id: code } = exception
  const money = moneyOf(exception)
  const kept = conflictMoney(exception)
  const isRequired = money !== undefined && asking === 'dismiss'
  const approvesToo = mayMoney && canApply(exception)
  const words = wordsOf(exception)
  const said = { code, amount: taka(money ?? 0) }
  const { button, title, done, lead } = words[asking ?? 'apply']
  return (
    <>
      {!isOutdated(exception) && (
        <Button aria-haspopup="dialog" onClick={() => setAsking('apply')}>
          {t(words.apply.button)}
        </Button>
      )}
      <Button kind="outline" aria-haspopup="dialog" onClick={() => setAsking('dismiss')}>
        {t(words.dismiss.button)}
      </Button>
      {isWritten && <LeaveGuard kept isDirty={() => true} />}
      <Confirm
        opened={asking !== null}
        title={t(title, said)}
        action={t(button)}
        everyday
        busy={close.isPending}
        refusal={asking === 'apply' && isOutdated(exception) && t('desk.proposeDismiss')}
        onConfirm={() =>
          close.mutate(
            { body: { id, decision: asking ?? 'dismiss', reason: reason.trim() || null } },
            closing(
              () => setAsking(null),
              () => {
                toast(t(done, said))
                forget()
              },
            ),
          )
        }
        onClose={() => setAsking(null)}
      >
        {colleague && <p>{t('desk.takenBy', { name: colleague.name })}</p>}
        {lead && <p>{t(lead)}</p>}
        {kept?.money === 'waiting' && (
          <p>
            {t(asking === 'apply' && approvesToo ? 'desk.applyApproves' : 'desk.moneyStays', {
              amount: taka(kept.taka),
            })}
          </p>
        )}
        <LongLine
          label={t(isRequired ? 'desk.why' : 'desk.whyOptional')}
          most={300}
          value={reason}
          onChange={setReason}
          {...faultAt(close, 'reason')}
        />
      </Confirm>
    </>
  )
}
