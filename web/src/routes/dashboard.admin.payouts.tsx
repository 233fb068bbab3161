import type { api } from '@ranar/contract'
import { type Payout, payoutFilters, payouts } from '@ranar/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { toldApart } from '../features/dispatch/told-apart.ts'
import { BankFile } from '../features/payouts/BankFile.tsx'
import { DecidePayout } from '../features/payouts/DecidePayout.tsx'
import { MakePayouts } from '../features/payouts/MakePayouts.tsx'
import { PayoutHistory, PayoutSender, PayoutTarget } from '../features/payouts/PayoutFacts.tsx'
import s from '../features/payouts/payouts.module.css'
import { useChosen } from '../features/payouts/useChosen.ts'
import { statusText } from '../features/payouts/words.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { type Column, PagedTable } from '../ui/PagedTable.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'

const statusOf = ({ status }: { status?: string | undefined }) =>
  payoutFilters.find((known) => known === status) ?? 'due'
const asked = (search: { status?: string | undefined; page?: number | undefined }) =>
  read(payouts.list, { query: { ...search, status: statusOf(search) } })

export const Route = createFileRoute('/dashboard/admin/payouts')({
  validateSearch: forgiving<typeof api.payouts.list>('status'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(asked(deps)),
  head: titled('payouts.nav'),
  component: Payouts,
})

type Row = { _id: string; payout: Payout }
const empties = {
  due: 'payouts.emptyDue',
  draft: 'payouts.emptyDraft',
  sent: 'payouts.emptySent',
  failed: 'payouts.emptyFailed',
} as const

function Payouts() {
  const t = useT()
  const { number, taka } = useFormats()
  const search = Route.useSearch()
  const status = statusOf(search)
  const query = asked(search)
  const { data, error } = useQuery(query)
  const [chosen, setChosen] = useChosen(JSON.stringify(search), status === 'due' ? data?.payouts : undefined)
  const turn = (id: string) => {
    const row = data?.payouts.find(({ user }) => user._id === id)
    const others = new Map([...chosen].filter(([known]) => known !== id))
    setChosen(row && !chosen.has(id) ? new Map([...chosen, [id, row]]) : others)
  }
  const labelOf = toldApart(data?.payouts.map(({ user }) => user) ?? [])
  const choice: Column<Row> = {
    title: t('payouts.chooseTitle'),
    // The row itself says that there is no account.
    cell: ({ payout: { user, account } }) => (
      <input
        type="checkbox"
        className={s.check}
        aria-label={t('payouts.choose', { name: labelOf(user) })}
        title={account ? undefined : t('payouts.noAccount')}
        disabled={!account}
        checked={chosen.has(user._id)}
        onChange={() => turn(user._id)}
      />
    ),
  }
  const columns: Column<Row>[] = [
    { title: t('payouts.sender'), card: 'head', cell: ({ payout }) => <PayoutSender payout={payout} /> },
    { title: t('payouts.into'), cell: ({ payout }) => <PayoutTarget payout={payout} /> },
  ]
  const amount: Column<Row> = {
    title: t('payouts.amount'),
    end: true,
    card: 'badge',
    cell: ({ payout }) => <strong>{taka(payout.taka)}</strong>,
  }
  const history: Column<Row> = {
    title: t('payouts.colStatus'),
    cell: ({ payout }) => <PayoutHistory payout={payout} />,
  }
  return (
    <Screen
      title={t('payouts.nav')}
      lead={t('payouts.lead')}
      action={status !== 'due' && data && data.meta.total > 0 && <BankFile status={status} />}
    >
      <nav className={s.tabs} aria-label={t('payouts.nav')}>
        {payoutFilters.map((one) => {
          const sum = data?.sums.find((sum) => sum.status === one)
          return (
            <Link
              key={one}
              to="/dashboard/admin/payouts"
              search={(one === 'due' ? {} : { status: one }) as never}
              activeOptions={{ exact: true }}
              aria-current={one === status ? 'page' : undefined}
            >
              <strong>{t(statusText[one])}</strong>
              <span>
                {sum
                  ? t('payouts.sumOf', { count: number(sum.payouts), amount: taka(sum.taka) })
                  : error
                    ? t('shell.notRead')
                    : '…'}
              </span>
            </Link>
          )
        })}
      </nav>
      {status === 'due' && (
        <MakePayouts
          chosen={chosen}
          onChange={setChosen}
          onPage={data?.payouts.filter(({ status, account }) => status === 'due' && account) ?? []}
        />
      )}
      <PagedTable
        key={status}
        query={query}
        rows={(data) => data.payouts.map((payout): Row => ({ _id: payout._id ?? payout.user._id, payout }))}
        caption={({ meta }) => t('shell.total', { total: number(meta.total) })}
        empty={<Empty text={t(empties[status])} />}
        columns={status === 'due' ? [choice, ...columns, amount] : [...columns, history, amount]}
        cards={s.cards}
        {...((status === 'draft' || status === 'sent') && {
          actions: ({ payout }: Row) => (
            <DecidePayout key={payout._id} payout={payout} needsColleague={data?.needsColleague ?? false} />
          ),
        })}
      />
    </Screen>
  )
}
