import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { ChartCard } from './ChartCard.tsx'
import { Bars } from './lazy.ts'
import s from './statistics.module.css'
import { useCalendar } from './useCalendar.ts'
import type { YearQuery } from './useYear.ts'

const HEIGHT = 320
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Bookings and deliveries month by month. */
export const YearChart = ({
  year,
  query: { data, error, refetch, isPlaceholderData },
}: {
  year: number
  query: YearQuery
}) => {
  const t = useT()
  const { number } = useFormats()
  const { month, year: yearWords } = useCalendar()
  const [booked, delivered] = [t('admin.bookedCount'), t('admin.deliveredCount')]
  const months = data?.booking.map((booking, at) => ({ at, booking, delivered: data.delivered[at] ?? 0 }))
  const [bookings, deliveries] = [sum(data?.booking ?? []), sum(data?.delivered ?? [])]
  return (
    <ChartCard
      className={s.wide}
      title={t('admin.yearTitle', { year: yearWords(year) })}
      height={HEIGHT}
      error={error}
      onRetry={() => void refetch()}
      dimmed={isPlaceholderData}
      empty={bookings + deliveries === 0 ? t('admin.yearEmpty', { year: yearWords(year) }) : undefined}
      table={
        months && {
          head: [t('admin.month'), booked, delivered],
          rows: months.map(({ at, booking, delivered }) => [month(at, 'long'), number(booking), number(delivered)]),
          foot: [t('admin.sum'), number(bookings), number(deliveries)],
        }
      }
      chart={
        <Bars
          by="month"
          data={(months ?? []).map(({ at, ...counts }) => ({ month: month(at, 'short'), ...counts }))}
          series={[
            { name: 'booking', label: booked, color: 'var(--chart-v1)' },
            { name: 'delivered', label: delivered, color: 'var(--chart-v2)' },
          ]}
          say={number}
          height={HEIGHT}
        />
      }
    />
  )
}
