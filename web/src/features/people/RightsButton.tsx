import type { User } from '@ranar/contract/people'
import { type Right, rights } from '@ranar/contract/rights'
import { staff } from '@ranar/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { read, useWrite } from '../../lib/read.ts'
import { useMe } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import s from './rights.module.css'

const hints = { dispatch: 'staff.dispatchHint', money: 'staff.moneyHint', people: 'staff.peopleHint' } as const

/** Button with which root sets an admin's rights; nothing for anybody else. */
export const RightsButton = ({ user }: { user: User }) => {
  const t = useT()
  const me = useMe()
  const [asking, setAsking] = useState(false)
  if (!me?.isRoot || user.role !== 'admin' || user.isRoot || user.isArchive) return null
  return (
    <>
      <Button kind="outline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('staff.rights')}
      </Button>
      {asking && <Question user={user} onClose={() => setAsking(false)} />}
    </>
  )
}

const Question = ({ user: { _id: user_id, name, email }, onClose }: { user: User; onClose: () => void }) => {
  const t = useT()
  // Rights known from the last opening may be outdated: refetch before anything can be ticked.
  const { data, error, isFetchedAfterMount } = useQuery({
    ...read(staff.rights, { query: { user_id } }),
    refetchOnMount: 'always',
  })
  const give = useWrite(staff.giveRights)
  // Drop the ticks if somebody else has changed the rights meanwhile.
  const was = isFetchedAfterMount ? data?.rights : undefined
  const [chosen, setChosen] = useState<{ from: string; rights: readonly Right[] }>()
  const ticked = chosen && chosen.from === String(was) ? chosen.rights : (was ?? [])
  const tick = (right: Right, on: boolean) =>
    setChosen({ from: String(was), rights: rights.filter((one) => (one === right ? on : ticked.includes(one))) })
  return (
    <Confirm
      opened
      everyday
      title={t('staff.rightsOf', { name })}
      action={t('staff.save')}
      safe={t('staff.keep')}
      busy={give.isPending}
      // A failed read takes no ticks away; the server refuses rights that were changed meanwhile.
      refusal={!chosen && error?.message}
      onConfirm={() => was && give.mutate({ body: { user_id, rights: [...ticked], was } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <LeaveGuard kept isDirty={() => was !== undefined && String(ticked) !== String(was)} />
      <p>{email}</p>
      <p>{t('staff.rightsLead')}</p>
      <fieldset className={s.rights} disabled={!was}>
        <legend>{t('staff.rights')}</legend>
        {rights.map((right) => (
          <label key={right}>
            <input
              type="checkbox"
              checked={ticked.includes(right)}
              onChange={({ target }) => tick(right, target.checked)}
            />
            <span>
              {t(`staff.${right}`)}
              <small>{t(hints[right])}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </Confirm>
  )
}
