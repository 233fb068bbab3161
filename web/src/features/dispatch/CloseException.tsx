import { desk, type Exception } from '@ranar/contract/desk'
import { useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { closing, faultAt } from '../../lib/refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Field } from '../../ui/Field.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { canApply } from './exceptions.ts'

/** A dispatcher's two answers to an open exception, with a reason for whoever reads it later. */
export const CloseException = ({ exception }: { exception: Exception }) => {
  const t = useT()
  const [asking, setAsking] = useState<'apply' | 'dismiss' | null>(null)
  const [reason, setReason] = useState('')
  const close = useWrite(desk.closeException)
  if (exception.status !== 'open') return null
  const { _id: id, parcel_id: code } = exception
  const yes = canApply(exception) ? ('desk.apply' as const) : ('desk.explained' as const)
  const title = canApply(exception) ? ('desk.applyTitle' as const) : ('desk.explainTitle' as const)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking('apply')}>
        {t(yes)}
      </Button>
      <Button kind="outline" aria-haspopup="dialog" onClick={() => setAsking('dismiss')}>
        {t('desk.dismiss')}
      </Button>
      {reason.trim() && <LeaveGuard kept isDirty={() => true} />}
      <Confirm
        opened={asking !== null}
        title={t(asking === 'dismiss' ? 'desk.dismissTitle' : title, { code })}
        action={t(asking === 'dismiss' ? 'desk.dismiss' : yes)}
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
        <Field label={t('desk.why')} most={300} {...faultAt(close, 'reason')}>
          <input value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </Confirm>
    </>
  )
}
