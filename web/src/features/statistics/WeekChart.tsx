import { statistics } from '@ranar/contract/statistics'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { ChartCard } from './ChartCard.tsx'
import { Bars } from './lazy.ts'
import { useCalendar } from './useCalendar.ts'

const HEIGHT = 260

/** Bookings of the last seven days, today last. */
export const WeekChart = () => {
  const t = useT()
  const { day, number } = useFormats()
  const { weekday } = useCalendar()
  const { data, error, refetch } = useQuery(read(statistics.week))
  const days = data?.weeklyBooked
  const total = (days ?? []).reduce((sum, { count }) => sum + count, 0)
  return (
    <ChartCard
      title={t('admin.weekTitle')}
      height={HEIGHT}
      error={error}
      onRetry={() => void refetch()}
      empty={total === 0 ? t('admin.weekEmpty') : undefined}
      table={
        days && {
          texts: 2,
          head: [t('admin.date'), t('admin.day'), t('admin.bookedCount')],
          rows: days.map(({ date, count }) => [day(date), weekday(date, 'long'), number(count)]),
          foot: [t('admin.sum'), '', number(total)],
        }
      }
      chart={
        <Bars
          by="day"
          data={(days ?? []).map(({ date, count }) => ({ day: weekday(date, 'short'), count }))}
          series={[{ name: 'count', label: t('admin.bookedCount'), color: 'var(--chart-v1)' }]}
          say={number}
          height={HEIGHT}
        />
      }
    />
  )
}
