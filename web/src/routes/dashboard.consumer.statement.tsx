import type { api } from '@ranar/contract'
import { statements } from '@ranar/contract/statements'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { DownloadCsv } from '../features/downloads/DownloadCsv.tsx'
import { Balances, BalancesToCome } from '../features/payouts/Balances.tsx'
import { DaysFilter } from '../features/payouts/DaysFilter.tsx'
import { lineFields } from '../features/payouts/fields.ts'
import { LineStory } from '../features/payouts/LineStory.tsx'
import s from '../features/payouts/statement.module.css'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { persisted } from '../lib/persisted-queries.ts'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { isTurned, useValidDays } from '../lib/turned-days.ts'
import { LinkButton } from '../ui/Button.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/consumer/statement')({
  validateSearch: forgiving<typeof api.statements.mine>('from', 'to'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    !isTurned(deps) &&
    void context.queryClient.prefetchQuery(persisted(context.queryClient, read(statements.mine, { query: deps }))),
  head: titled('payouts.statement'),
  component: Statement,
})

function Statement() {
  const t = useT()
  const { balance, moment, signed } = useFormats()
  const { page, ...chosen } = Route.useSearch()
  const days = useValidDays<typeof chosen>(chosen, {})
  const search = { page, ...days }
  const query = persisted(useQueryClient(), read(statements.mine, { query: search }))
  const { data, error } = useQuery(query)
  const print = (
    <LinkButton kind="outline" to="/dashboard/consumer/statement-paper" search={days as never}>
      <IconPrinter size={20} aria-hidden />
      {t('payouts.print')}
    </LinkButton>
  )
  return (
    <Screen
      title={t('payouts.statement')}
      lead={t('payouts.statementLead')}
      action={data && data.meta.total > 0 && print}
    >
      {data ? <Balances statement={data} /> : !error && <BalancesToCome />}
      <PagedTable
        query={query}
        rows={({ lines }) => lines}
        caption={({ opening, closing }) =>
          t('payouts.openingClosing', {
            opening: balance(opening.pending + opening.available),
            closing: balance(closing.pending + closing.available),
          })
        }
        filters={<DaysFilter />}
        tools={
          <DownloadCsv
            list="statement"
            query={(paging) => read(statements.mine, { query: { ...days, ...paging } })}
            rows={({ lines }) => lines}
            fields={lineFields(t)}
          />
        }
        empty={
          <Empty text={t('payouts.statementEmpty')}>
            <LinkButton kind="outline" to="/dashboard/consumer/book-parcel">
              {t('shell.navBook')}
            </LinkButton>
          </Empty>
        }
        cards={s.lines}
        columns={[
          { title: t('payouts.colWhat'), area: 'what', cell: (line) => <LineStory line={line} /> },
          {
            title: t('payouts.colTime'),
            area: 'time',
            cell: ({ at }) => (
              <time className={s.time} dateTime={at}>
                {moment(at)}
              </time>
            ),
          },
          {
            title: t('payouts.pending'),
            area: 'pending',
            end: true,
            cell: ({ pending }) => pending !== 0 && signed(pending),
          },
          {
            title: t('payouts.available'),
            area: 'available',
            end: true,
            cell: ({ available }) => available !== 0 && <strong>{signed(available)}</strong>,
          },
          {
            title: t('payouts.balanceAfter'),
            area: 'balance',
            end: true,
            cell: ({ balance: after }) => balance(after.pending + after.available),
          },
        ]}
      />
    </Screen>
  )
}
