import { statistics } from '@ranar/contract/statistics'
import { createFileRoute } from '@tanstack/react-router'
import { ProfileStrength } from '../features/statistics/ProfileStrength.tsx'
import s from '../features/statistics/statistics.module.css'
import { TypeChart } from '../features/statistics/TypeChart.tsx'
import { useCalendar } from '../features/statistics/useCalendar.ts'
import { useYear, yearQuery } from '../features/statistics/useYear.ts'
import { WeekChart } from '../features/statistics/WeekChart.tsx'
import { YearChart } from '../features/statistics/YearChart.tsx'
import { YearSelect } from '../features/statistics/YearSelect.tsx'
import { yearOf } from '../features/statistics/years.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { Screen } from '../ui/Screen.tsx'
import { StaleNote } from '../ui/StaleNote.tsx'

export const Route = createFileRoute('/dashboard/admin/statistics')({
  validateSearch: ({ year }): { year?: string } => ({ year: /^\d{4}$/.test(String(year)) ? String(year) : undefined }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(yearQuery(yearOf(deps.year)))
    void queryClient.prefetchQuery(read(statistics.week))
  },
  head: titled('shell.navStatistics'),
  component: Statistics,
})

function Statistics() {
  const t = useT()
  const { number } = useFormats()
  const year = yearOf(Route.useSearch().year)
  const query = useYear(year)
  const words = { year: useCalendar().year(year) }
  const sum = (counts: readonly number[] | undefined) =>
    counts ? number(counts.reduce((total, one) => total + one, 0)) : query.isError ? t('shell.notRead') : '…'
  return (
    <Screen title={t('shell.navStatistics')} action={<YearSelect year={year} />}>
      <StaleNote of={query} />
      <dl className={`${s.totals} nums`}>
        <div>
          <dt>{t('admin.bookedInYear', words)}</dt>
          <dd>{sum(query.data?.booking)}</dd>
        </div>
        <div>
          <dt>{t('admin.deliveredInYear', words)}</dt>
          <dd>{sum(query.data?.delivered)}</dd>
        </div>
      </dl>
      <div className={s.grid}>
        <YearChart year={year} query={query} />
        <WeekChart />
        <TypeChart year={year} query={query} />
        <ProfileStrength query={query} />
      </div>
    </Screen>
  )
}
