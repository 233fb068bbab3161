import { cash } from '@ranar/contract/cash'
import { type Handover, type Notes, worthOf } from '@ranar/contract/handovers'
import { useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { closing, faultAt } from '../../lib/refusals.ts'
import { toast } from '../../lib/toasts.ts'
import { useDraft } from '../../lib/useDraft.ts'
import { useReasons } from '../../lib/useReasons.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { LongLine } from '../../ui/mantine/LongLine.tsx'
import s from './cash.module.css'
import { HandedLines } from './HandedLines.tsx'
import { NotesCount } from './NotesCount.tsx'

/** Leaves out what is no count: NaN, which is null once it was a draft. */
const countsOnly = (notes: Notes): Notes =>
  Object.fromEntries(Object.entries(notes).filter(([, n]) => Number.isInteger(n)))

/** Lets the office count a courier's hand-over, then accept it or send it back with a reason. `name` tells the courier apart from others. */
export const DecideHandover = ({ handover, name }: { handover: Handover; name: string }) => {
  const t = useT()
  const { taka } = useFormats()
  const [asking, setAsking] = useState<'accept' | 'sendBack' | null>(null)
  const [notes, setNotes] = useDraft<Notes>(`handover:${handover._id}`, {})
  const isBack = asking === 'sendBack'
  const { reason, setReason, isWritten, forget } = useReasons(`handover-reason:${handover._id}`, isBack)
  const [wasTried, setTried] = useState(false)
  const accept = useWrite(cash.accept, { silent: 'success' })
  const sendBack = useWrite(cash.sendBack, { silent: 'success' })
  if (handover.status !== 'submitted') return null
  const { _id: id, expected } = handover
  const worth = worthOf(notes)
  const done = closing(
    () => setAsking(null),
    () => {
      toast(t(isBack ? 'cash.sentBackOf' : 'cash.acceptedOf', { name, amount: taka(isBack ? handover.taka : worth) }))
      setNotes({})
      forget()
    },
  )
  const missing = expected - worth
  const acceptCounted = () => {
    setTried(true)
    // An untouched form would make the whole amount the courier's debt.
    if (!(worth > 0)) return false
    accept.mutate({ body: { id, notes: countsOnly(notes), reason: reason.trim() || null } }, done)
  }
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking('accept')}>
        {t('cash.countAndAccept')}
      </Button>
      <Button kind="outline" aria-haspopup="dialog" onClick={() => setAsking('sendBack')}>
        {t('cash.sendBack')}
      </Button>
      {(worth !== 0 || isWritten) && <LeaveGuard kept isDirty={() => true} />}
      <Confirm
        opened={asking !== null}
        title={t(isBack ? 'cash.sendBackTitle' : 'cash.acceptTitle', { name })}
        action={t(isBack ? 'cash.sendBack' : 'cash.accept')}
        everyday
        busy={accept.isPending || sendBack.isPending}
        onConfirm={() =>
          isBack ? sendBack.mutate({ body: { id, reason: reason.trim() || null } }, done) : acceptCounted()
        }
        onClose={() => {
          setAsking(null)
          setTried(false)
          // The text that is no count goes with its field.
          setNotes(countsOnly(notes))
        }}
      >
        {asking === 'accept' && (
          <>
            <p>{t('cash.acceptLead', { expected: taka(expected), told: taka(handover.taka) })}</p>
            <HandedLines lines={handover.lines} />
            <NotesCount notes={notes} onChange={setNotes} beside={handover.notes} expected={expected} />
            {wasTried && worth === 0 && (
              <p className={s.fault} role="alert">
                {t('cash.countFirst')}
              </p>
            )}
            {missing < 0 && <p>{t('cash.becomesSurplus', { amount: taka(-missing) })}</p>}
            {missing > 0 && missing < expected && <p>{t('cash.becomesDebt', { amount: taka(missing), name })}</p>}
          </>
        )}
        <LongLine
          label={t(isBack ? 'desk.why' : 'desk.whyOptional')}
          most={300}
          value={reason}
          onChange={setReason}
          {...faultAt(isBack ? sendBack : accept, 'reason')}
        />
      </Confirm>
    </>
  )
}
