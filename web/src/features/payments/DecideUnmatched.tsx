import { type UnmatchedPayment, unmatched } from '@ranar/contract/unmatched'
import { useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'

/** Root's decisions about an unmatched payment: give it back, or mark it as correct. */
export const DecideUnmatched = ({ payment, amount }: { payment: UnmatchedPayment; amount: string }) => {
  const t = useT()
  const [asking, setAsking] = useState<'give' | 'keep' | null>(null)
  const give = useWrite(unmatched.return)
  const keep = useWrite(unmatched.keep)
  const { _id, parcel_id: code, reason, status } = payment
  const close = () => setAsking(null)
  const write = asking === 'keep' ? keep : give
  if (status !== 'open' && status !== 'failed') return null
  return (
    <>
      {reason !== 'refund' && (
        <Button kind="outline" aria-haspopup="dialog" onClick={() => setAsking('give')}>
          {t('admin.unmatchedGive')}
        </Button>
      )}
      <Button kind="outline" aria-haspopup="dialog" onClick={() => setAsking('keep')}>
        {t('admin.unmatchedKeep')}
      </Button>
      <Confirm
        opened={asking !== null}
        title={t(asking === 'keep' ? 'admin.unmatchedKeepTitle' : 'admin.unmatchedGiveTitle', { amount, code })}
        action={t(asking === 'keep' ? 'admin.unmatchedKeep' : 'admin.unmatchedGive')}
        everyday={asking === 'keep'}
        busy={write.isPending}
        onConfirm={() => write.mutate({ body: { unmatched_id: _id } }, { onSettled: close })}
        onClose={close}
      >
        <p>{t(asking === 'keep' ? 'admin.unmatchedKeepText' : 'admin.unmatchedGiveText')}</p>
      </Confirm>
    </>
  )
}
