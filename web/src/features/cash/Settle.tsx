import { cash, type SettleKind, settleKinds } from '@ranar/contract/cash'
import type { Answer } from '@ranar/contract/endpoint'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { isKeyReused } from '../../lib/key-reused.ts'
import { useWrite } from '../../lib/read.ts'
import { faultAt } from '../../lib/refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Field } from '../../ui/Field.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { LongLine } from '../../ui/mantine/LongLine.tsx'
import { useDeliveryMen } from '../dispatch/useDeliveryMen.ts'
import { AmountField } from './AmountField.tsx'
import s from './cash.module.css'
import { settleText } from './words.ts'

/** Form for root's own ledger entries; each is confirmed first and sent with an idempotency key. */
export const Settle = ({ debtors }: { debtors: Answer<typeof cash.books>['debtors'] }) => {
  const t = useT()
  const { taka } = useFormats()
  const { nameOf } = useDeliveryMen()
  const [kind, setKind] = useState<SettleKind>('deposit')
  const [amount, setAmount] = useState(0)
  const [cost, setCost] = useState(0)
  const [person, setPerson] = useState('')
  const [reason, setReason] = useState('')
  const [key, setKey] = useState<string | null>(null)
  const settle = useWrite(cash.settle)
  // An attempt whose reply was lost may have been recorded: with its key the next one is refused if it was.
  const lost = useRef<string | null>(null)
  const [wasTried, setTried] = useState(false)
  const isAmount = amount > 0 && !Number.isNaN(cost)
  const isDebt = kind === 'debt' || kind === 'write_off'
  const body = {
    kind,
    taka: amount,
    key,
    reason: reason.trim() || null,
    ...(isDebt && { user_id: person }),
    ...(kind === 'gateway' && { cost_taka: cost }),
  }
  const debtor = isDebt && debtors.find(({ _id }) => _id === person)
  const send = () =>
    settle.mutate(
      { body },
      {
        onSettled: () => setKey(null),
        onSuccess: () => {
          lost.current = null
          setTried(false)
          setAmount(0)
          setCost(0)
          setReason('')
        },
        onError: (problem) => {
          lost.current = isKeyReused(problem, 'key') ? null : key
        },
      },
    )
  const lacks = {
    // Who has paid everything leaves the list of debtors.
    user_id: isDebt && !debtor && t('cash.personRequired'),
    reason: kind === 'write_off' && !reason.trim() && t('desk.reasonRequired'),
  }
  const faultOf = (path: keyof typeof lacks) => {
    const error = wasTried && lacks[path]
    return error ? { error } : faultAt(settle, path)
  }
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    // Enter in the reason submits even while the button is disabled.
    if (!isAmount) return
    if (!lacks.user_id && !lacks.reason) return setKey(lost.current ?? crypto.randomUUID())
    flushSync(() => setTried(true))
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <section className={s.card} aria-labelledby="settle">
      <LeaveGuard kept={key !== null} isDirty={() => amount !== 0 || cost !== 0 || reason.trim() !== ''} />
      <h2 id="settle">{t('cash.settle')}</h2>
      <form className={s.settle} noValidate onSubmit={ask}>
        <Field label={t('cash.settleWhat')}>
          <select
            value={kind}
            onChange={({ target }) => {
              setKind(target.value as SettleKind)
              // The text that is no amount goes with its field.
              if (Number.isNaN(cost)) setCost(0)
            }}
          >
            {settleKinds.map((one) => (
              <option key={one} value={one}>
                {t(settleText[one])}
              </option>
            ))}
          </select>
        </Field>
        {isDebt && (
          <Field label={t('cash.courier')} {...faultOf('user_id')}>
            <select value={person} onChange={({ target }) => setPerson(target.value)}>
              <option value="">–</option>
              {debtors.map(({ _id, name, taka: owed, isArchive }) => (
                <option key={_id} value={_id}>
                  {t(isArchive ? 'cash.debtorArchived' : 'cash.debtor', {
                    name: nameOf({ _id, name }),
                    amount: taka(owed),
                  })}
                </option>
              ))}
            </select>
          </Field>
        )}
        <AmountField
          label={t('cash.amountTaka')}
          value={amount}
          onChange={(taka) => {
            settle.reset()
            setAmount(taka)
          }}
          // The account has not that much, as the books say and not the form.
          {...(settle.error?.status === 409 ? { error: settle.error.message } : faultAt(settle, 'taka'))}
        />
        {kind === 'gateway' && (
          <AmountField label={t('cash.cost')} value={cost} onChange={setCost} {...faultAt(settle, 'cost_taka')} />
        )}
        <LongLine
          label={t(kind === 'write_off' ? 'desk.why' : 'desk.whyOptional')}
          most={300}
          value={reason}
          onChange={setReason}
          {...faultOf('reason')}
        />
        <Button type="submit" aria-haspopup="dialog" disabled={!isAmount}>
          {t('cash.settle')}
        </Button>
      </form>
      <Confirm
        opened={key !== null}
        title={t('cash.settleTitle', { what: t(settleText[kind]), amount: taka(amount) })}
        action={t('cash.settle')}
        busy={settle.isPending}
        onConfirm={send}
        onClose={() => setKey(null)}
      >
        {debtor && (
          <p>
            <strong>{nameOf(debtor)}</strong>
          </p>
        )}
        {kind === 'gateway' && cost > 0 && <p>{t('cash.settleCost', { amount: taka(cost) })}</p>}
        <p>{t('cash.settleLead')}</p>
      </Confirm>
    </section>
  )
}
