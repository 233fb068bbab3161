import { type Collection, cash } from '@ranar/contract/cash'
import { useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { closing, faultAt } from '../../lib/refusals.ts'
import { toast } from '../../lib/toasts.ts'
import { useDraft } from '../../lib/useDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { LongLine } from '../../ui/mantine/LongLine.tsx'

/** Reverses a decision about money, with a reason; the collection then waits for a new decision. */
export const ReopenDecision = ({ collection }: { collection: Collection }) => {
  const t = useT()
  const { taka } = useFormats()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useDraft(`reopen:${collection._id}`, '')
  const reopen = useWrite(cash.reopenDecision, { silent: 'success' })
  const { _id: id, parcel_id: code } = collection
  const amount = taka(collection.taka)
  return (
    <>
      <Button kind="outline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('cash.reopen')}
      </Button>
      {reason.trim() && <LeaveGuard kept isDirty={() => true} />}
      <Confirm
        opened={asking}
        title={t('cash.reopenTitle', { amount, code })}
        action={t('cash.reopen')}
        everyday
        busy={reopen.isPending}
        onConfirm={() =>
          reopen.mutate(
            { body: { id, reason: reason.trim() || null } },
            closing(
              () => setAsking(false),
              () => {
                toast(t('cash.reopenedOf', { amount, code }))
                setReason('')
              },
            ),
          )
        }
        onClose={() => setAsking(false)}
      >
        <p>{t('cash.reopenLead')}</p>
        <LongLine
          label={t('desk.why')}
          most={300}
          required
          value={reason}
          onChange={setReason}
          {...faultAt(reopen, 'reason')}
        />
      </Confirm>
    </>
  )
}
