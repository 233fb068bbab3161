import { MAX_MADE, type MadePayout, type Payout, payouts } from '@ranar/contract/payouts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import { toldApart } from '../dispatch/told-apart.ts'
import s from './payouts.module.css'
import type { Chosen } from './useChosen.ts'

type Props = { chosen: Chosen; onChange: (chosen: Chosen) => void; onPage: readonly Payout[] }
type Told = MadePayout & { name: string }

/** Bar that makes payouts for the selected senders, and the result for each. */
export const MakePayouts = ({ chosen, onChange, onPage }: Props) => {
  const t = useT()
  const { number, taka } = useFormats()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const [told, setTold] = useState<Told[]>([])
  const make = useWrite(payouts.make, { silent: 'success' })
  const all = [...chosen.values()]
  const sumOf = (some: readonly Payout[]) => ({
    count: number(some.length),
    amount: taka(some.reduce((total, { taka }) => total + taka, 0)),
  })
  const send = () =>
    make.mutate(
      { body: { user_ids: [...chosen.keys()] } },
      {
        onSuccess: ({ data }) => {
          const people = all.map(({ user }) => user)
          const labelOf = toldApart(people)
          const names = new Map(people.map((user) => [user._id, labelOf(user)]))
          setTold(data.results.map((line) => ({ ...line, name: names.get(line.user_id) ?? '' })))
          onChange(new Map())
        },
        onSettled: () => setAsking(false),
      },
    )
  const add = () =>
    onChange(new Map([...chosen, ...onPage.map((one) => [one.user._id, one] as const)].slice(0, MAX_MADE)))
  return (
    <div className={s.making}>
      <div className={s.bar}>
        <p role="status">{t('payouts.chosen', sumOf(all))}</p>
        {onPage.length > 0 && (
          <Button kind="outline" onClick={add}>
            {t('payouts.choosePage')}
          </Button>
        )}
        {all.length > 0 && (
          <Button kind="quiet" onClick={() => onChange(new Map())}>
            {t('payouts.chooseNone')}
          </Button>
        )}
        <Button disabled={all.length === 0 || !online} busy={make.isPending} onClick={() => setAsking(true)}>
          {t('payouts.make')}
        </Button>
      </div>
      {told.length > 0 && (
        <section className={`sheet ${s.results}`} aria-labelledby="payout-results">
          <h2 id="payout-results">{t('payouts.results')}</h2>
          <ul>
            {told.map(({ user_id, name, success, message }) => (
              <li key={user_id} data-failed={!success || undefined}>
                <strong>{name}</strong> {message}
              </li>
            ))}
          </ul>
          <Link to="/dashboard/admin/payouts" search={{ status: 'draft' } as never}>
            {t('payouts.seeDrafts')}
          </Link>
        </section>
      )}
      <Confirm
        opened={asking}
        title={t('payouts.makeAsk')}
        action={t('payouts.make')}
        everyday
        busy={make.isPending}
        refusal={all.length === 0 && t('shell.takenAway')}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        <p>{t('payouts.makeText', sumOf(all))}</p>
      </Confirm>
    </div>
  )
}
