import type { api } from '@ranar/contract'
import { type StatementLine, statements } from '@ranar/contract/statements'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PaperActions } from '../features/company/PaperActions.tsx'
import { everyRow, PAGE } from '../features/downloads/every-row.ts'
import { StatementPaper } from '../features/payouts/StatementPaper.tsx'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { useMe } from '../lib/session.ts'
import { isTurned } from '../lib/turned-days.ts'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ErrorState } from '../ui/State.tsx'

/** The most lines that are printed; the downloaded file has more. */
const MOST_PRINTED = 2000

export const Route = createFileRoute('/dashboard/consumer/statement-paper')({
  validateSearch: forgiving<typeof api.statements.mine>('from', 'to'),
  head: titled('payouts.statement'),
  component: PrintedStatement,
})

function PrintedStatement() {
  const t = useT()
  const { number } = useFormats()
  const me = useMe()
  const queryClient = useQueryClient()
  const { page: _, ...days } = Route.useSearch()
  const { data, error, refetch } = useQuery(
    queryOptions({
      enabled: !isTurned(days),
      queryKey: ['statement-paper', days],
      meta: { shows: statements.mine.shows },
      queryFn: async () => {
        const asked = (page: number) => read(statements.mine, { query: { ...days, page, limit: PAGE } })
        const first = await queryClient.fetchQuery({ ...asked(1), staleTime: 0 })
        const lines: StatementLine[] = await everyRow(
          async (page) => {
            const data = page === 1 ? first : await queryClient.fetchQuery({ ...asked(page), staleTime: 0 })
            return { rows: data.lines, meta: data.meta }
          },
          () => {},
          MOST_PRINTED,
        )
        return { ...first, lines: lines.reverse() }
      },
    }),
  )
  const actions = <PaperActions print={data && t('payouts.print')} />
  const left = data ? data.meta.total - data.lines.length : 0
  return (
    <Screen paper title={t('payouts.statement')} action={actions}>
      {isTurned(days) && <ErrorState message={t('payouts.daysReversed')} />}
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && !isTurned(days) && <Skeleton height="420px" radius="16px" />}
      {left > 0 && <p role="status">{t('payouts.notPrinted', { count: number(left) })}</p>}
      {data && me && <StatementPaper statement={data} name={me.name} />}
    </Screen>
  )
}
