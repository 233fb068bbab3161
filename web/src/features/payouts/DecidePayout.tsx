import { type Payout, payouts } from '@ranar/contract/payouts'
import type { Problem } from '@ranar/contract/problem'
import { useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { putAside } from '../../lib/refusals.ts'
import { useMe } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Field } from '../../ui/Field.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import s from './payouts.module.css'
import { accountText } from './words.ts'

type Question = 'send' | 'callOff' | 'cameBack'

/** Sends or calls off a draft payout; records that a sent one came back. */
export const DecidePayout = ({ payout }: { payout: Payout }) => {
  const t = useT()
  const { taka } = useFormats()
  const me = useMe()
  const [asking, setAsking] = useState<Question | null>(null)
  // A click outside closes the dialog; its text is kept if the same question is opened again.
  const [asked, setAsked] = useState<Question | null>(null)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const send = useWrite(payouts.send, { silent: 'success' })
  const fail = useWrite(payouts.fail, { silent: 'success' })
  const { _id, status, user, account } = payout
  if (!_id || status === 'failed' || status === 'due') return null
  const said = { amount: taka(payout.taka), name: user.name, account: account ? accountText(t, account) : '' }
  const ask = (what: Question) => () => {
    if (what !== asked) setTyped('')
    setFault('')
    setAsked(what)
    setAsking(what)
  }
  const close = () => setAsking(null)
  const options = {
    onSuccess: () => {
      if (asking) toast(t(`payouts.${asking}Done`, said))
      setTyped('')
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
      : fail.mutate({ body: { id: _id, reason: typed } }, options)
  return (
    <>
      {status === 'draft' && (
        <>
          <Button aria-haspopup="dialog" onClick={ask('send')}>
            {t('payouts.send')}
          </Button>
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
          onConfirm={confirm}
          onClose={close}
        >
          <div className={s.question}>
            <p>{user.email}</p>
            <p>{t(`payouts.${asking}Text`, said)}</p>
            {asking === 'send' && payout.madeBy?._id === me?._id && <p>{t('payouts.ownMade')}</p>}
            <Field
              label={t(asking === 'send' ? 'payouts.reference' : 'payouts.reason')}
              most={asking === 'send' ? 100 : 300}
              error={fault}
            >
              <input value={typed} onChange={({ target }) => setTyped(target.value)} />
            </Field>
          </div>
        </Confirm>
      )}
    </>
  )
}
