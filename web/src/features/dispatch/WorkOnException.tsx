import { desk } from '@ranar/contract/desk'
import type { Exception } from '@ranar/contract/exceptions'
import { useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { closing, faultAt } from '../../lib/refusals.ts'
import { useDraft } from '../../lib/useDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { LongLine } from '../../ui/mantine/LongLine.tsx'
import s from './exceptions.module.css'
import { takerOf, useColleagueOn } from './exceptions.ts'

/** Takes an open exception into work or puts it back, so that two dispatchers do not work on it, and adds findings. */
export const WorkOnException = ({ exception }: { exception: Exception }) => {
  const t = useT()
  const take = useWrite(desk.takeException, { silent: 'success' })
  const explain = useWrite(desk.explainException)
  const [asking, setAsking] = useState(false)
  const [explanation, setExplanation] = useDraft(`finding:${exception._id}`, '')
  const [dropping, setDropping] = useState(false)
  const takenBy = takerOf(exception)
  const colleague = useColleagueOn(exception)
  if (exception.status !== 'open') return null
  const { _id: id, parcel_id: code } = exception
  return (
    <>
      {takenBy && (
        <span className={s.taken}>
          {colleague ? t('desk.takenBy', { name: colleague.name }) : t('desk.takenByYou')}
        </span>
      )}
      <Button
        kind="outline"
        busy={take.isPending}
        aria-haspopup={colleague && 'dialog'}
        onClick={() => (colleague ? setDropping(true) : take.mutate({ body: { id, taken: takenBy === undefined } }))}
      >
        {t(takenBy ? 'desk.putBack' : 'desk.take')}
      </Button>
      <Button kind="outline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('desk.explain')}
      </Button>
      <Confirm
        opened={dropping}
        title={t('desk.putBackTitle', { name: colleague?.name ?? '', code })}
        action={t('desk.putBack')}
        busy={take.isPending}
        refusal={!colleague && t('desk.putBackAlready')}
        onConfirm={() => take.mutate({ body: { id, taken: false } }, { onSettled: () => setDropping(false) })}
        onClose={() => setDropping(false)}
      >
        <p>{t('desk.putBackLead')}</p>
      </Confirm>
      {explanation.trim() && <LeaveGuard kept isDirty={() => true} />}
      <Confirm
        opened={asking}
        title={t('desk.explainTitle2', { code })}
        action={t('desk.save')}
        everyday
        busy={explain.isPending}
        onConfirm={() =>
          explain.mutate(
            { body: { id, explanation } },
            {
              ...closing(() => setAsking(false)),
              onSuccess: () => {
                setAsking(false)
                setExplanation('')
              },
            },
          )
        }
        onClose={() => setAsking(false)}
      >
        <LongLine
          label={t('desk.explain')}
          most={500}
          minRows={3}
          required
          value={explanation}
          onChange={setExplanation}
          {...faultAt(explain, 'explanation')}
        />
      </Confirm>
    </>
  )
}
