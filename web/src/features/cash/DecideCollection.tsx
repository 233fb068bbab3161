import { type Collection, cash } from '@ranar/contract/cash'
import { useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { closing, faultAt } from '../../lib/refusals.ts'
import { toast } from '../../lib/toasts.ts'
import { useReasons } from '../../lib/useReasons.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { LongLine } from '../../ui/mantine/LongLine.tsx'

/** Buttons that approve or reject money held in suspense, each with a dialog that takes a reason. */
export const DecideCollection = ({ collection }: { collection: Collection }) => {
  const t = useT()
  const { taka } = useFormats()
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null)
  const { reason, setReason, isWritten, forget } = useReasons(`collection:${collection._id}`, asking === 'reject')
  const decide = useWrite(cash.decide, { silent: 'success' })
  const { _id: id, parcel_id: code } = collection
  const amount = taka(collection.taka)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking('approve')}>
        {t('cash.approve')}
      </Button>
      <Button kind="outline" aria-haspopup="dialog" onClick={() => setAsking('reject')}>
        {t('cash.reject')}
      </Button>
      {isWritten && <LeaveGuard kept isDirty={() => true} />}
      <Confirm
        opened={asking !== null}
        title={t(asking === 'reject' ? 'cash.rejectTitle' : 'cash.approveTitle', { amount, code })}
        action={t(asking === 'reject' ? 'cash.reject' : 'cash.approve')}
        everyday
        busy={decide.isPending}
        onConfirm={() =>
          decide.mutate(
            { body: { id, approve: asking === 'approve', reason: reason.trim() || null } },
            closing(
              () => setAsking(null),
              () => {
                toast(t(asking === 'reject' ? 'cash.rejectedOf' : 'cash.approvedOf', { amount, code }))
                forget()
              },
            ),
          )
        }
        onClose={() => setAsking(null)}
      >
        <p>{t(asking === 'reject' ? 'cash.rejectLead' : 'cash.approveLead')}</p>
        {collection.conflict === 'open' && <p>{t('cash.conflictStays')}</p>}
        <LongLine
          label={t(asking === 'reject' ? 'desk.why' : 'desk.whyOptional')}
          most={300}
          value={reason}
          onChange={setReason}
          {...faultAt(decide, 'reason')}
        />
      </Confirm>
    </>
  )
}
