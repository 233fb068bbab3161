import { type Payout, payouts } from '@ranar/contract/payouts'
import type { Problem } from '@ranar/contract/problem'
import { useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { putAside } from '../../lib/refusals.ts'
import { useMe } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { useDraft } from '../../lib/useDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Field } from '../../ui/Field.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { LongLine } from '../../ui/mantine/LongLine.tsx'
import s from './payouts.module.css'
import { accountText } from './words.ts'

type Question = 'send' | 'callOff' | 'cameBack'
const none = { of: null as Question | null, text: '' }

type Props = {
  payout: Payout
  /** Whether its maker may not send it. */
  needsColleague: boolean
}

/** Sends or calls off a draft payout; records that a sent one came back. */
export const DecidePayout = ({ payout, needsColleague }: Props) => {
  const t = useT()
  const { taka } = useFormats()
  const me = useMe()
  const [asking, setAsking] = useState<Question | null>(null)
  // The text is kept if the same question is opened again.
  const [draft, setDraft] = useDraft(`payout:${payout._id}`, none)
  const typed = asking && draft.of !== asking ? '' : draft.text
  const [fault, setFault] = useState('')
  const send = useWrite(payouts.send, { silent: 'success' })
  const fail = useWrite(payouts.fail, { silent: 'success' })
  const { _id, status, user, account } = payout
  if (!_id || status === 'failed' || status === 'due') return null
  const isOwn = payout.madeBy?._id === me?._id
  const said = { amount: taka(payout.taka), name: user.name, account: account ? accountText(t, account) : '' }
  const ask = (what: Question) => () => {
    setFault('')
    setAsking(what)
  }
  const close = () => setAsking(null)
  const write = (text: string) => setDraft(text ? { of: asking, text } : none)
  const options = {
    onSuccess: () => {
      if (asking) toast(t(`payouts.${asking}Done`, said))
      setDraft(none)
      close()
    },
    onError: (problem: Problem) => {
      const [first] = problem.errors
      if (first) return setFault(first.message)
      putAside(problem)
      close()
    },
  }
  const confirm = () =>
    asking === 'send'
      ? send.mutate({ body: { id: _id, reference: typed } }, options)
      : fail.mutate({ body: { id: _id, reason: typed, draft_only: asking === 'callOff' } }, options)
  return (
    <>
      {status === 'draft' && (
        <>
          {isOwn && needsColleague ? (
            <span className={s.own}>{t('payouts.ownPayout')}</span>
          ) : (
            <Button aria-haspopup="dialog" onClick={ask('send')}>
              {t('payouts.send')}
            </Button>
          )}
          <Button kind="outline" aria-haspopup="dialog" onClick={ask('callOff')}>
            {t('payouts.callOff')}
          </Button>
        </>
      )}
      {status === 'sent' && (
        <Button kind="outline" aria-haspopup="dialog" onClick={ask('cameBack')}>
          {t('payouts.cameBack')}
        </Button>
      )}
      {typed.trim() && <LeaveGuard kept isDirty={() => true} />}
      {asking && (
        <Confirm
          opened
          title={t(`payouts.${asking}Ask`, said)}
          action={t(`payouts.${asking}`)}
          everyday={asking === 'send'}
          busy={send.isPending || fail.isPending}
          taken={t('payouts.takenAway')}
          onConfirm={confirm}
          onClose={close}
        >
          <div className={s.question}>
            <p>{user.email}</p>
            <p>{t(`payouts.${asking}Text`, said)}</p>
            {asking === 'send' && isOwn && <p>{t('payouts.ownMade')}</p>}
            {asking === 'send' ? (
              <Field label={t('payouts.reference')} most={100} error={fault}>
                <input required value={typed} onChange={({ target }) => write(target.value)} />
              </Field>
            ) : (
              <LongLine label={t('payouts.reason')} most={300} value={typed} onChange={write} error={fault} />
            )}
          </div>
        </Confirm>
      )}
    </>
  )
}
