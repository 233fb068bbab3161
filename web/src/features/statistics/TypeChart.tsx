import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { ChartCard } from './ChartCard.tsx'
import { Ring } from './lazy.ts'
import s from './statistics.module.css'
import { useCalendar } from './useCalendar.ts'
import type { YearQuery } from './useYear.ts'

const SIZE = 176

/** Bookings of the year by type, in the types' colours, adjusted to the theme. */
export const TypeChart = ({
  year,
  query: { data, error, refetch, isPlaceholderData },
}: {
  year: number
  query: YearQuery
}) => {
  const t = useT()
  const { number } = useFormats()
  const yearWords = useCalendar().year(year)
  const total = (data?.parcelTypes ?? []).reduce((sum, { count }) => sum + count, 0)
  const types = data?.parcelTypes.map(({ code, count }) => ({
    code,
    count,
    // Not the server's name, which is in the language of the request.
    name: t(`parcels.type${code.toUpperCase() as 'V1'}`),
    color: `var(--chart-${code})`,
    share: `${number(total > 0 ? Math.round((count / total) * 100) : 0)}%`,
  }))
  return (
    <ChartCard
      title={t('admin.typesTitle', { year: yearWords })}
      height={260}
      error={error}
      onRetry={() => void refetch()}
      dimmed={isPlaceholderData}
      empty={total === 0 ? t('admin.typesEmpty', { year: yearWords }) : undefined}
      table={
        types && {
          texts: 2,
          head: [t('admin.code'), t('admin.type'), t('admin.bookedCount'), t('admin.share')],
          rows: types.map(({ code, name, count, share }) => [code, name, number(count), share]),
          foot: [t('admin.sum'), '', number(total), ''],
        }
      }
      chart={
        <div className={s.types}>
          <Ring
            data={(types ?? []).map(({ name, count, color }) => ({ name, value: count, color }))}
            say={number}
            size={SIZE}
          />
          <ul>
            {types?.map(({ code, name, count, share, color }) => (
              <li key={code}>
                <span className={s.swatch} style={{ background: color }} />
                <code>{code}</code>
                <span>{name}</span>
                <strong className="nums">{number(count)}</strong>
                <span className={s.share}>{share}</span>
              </li>
            ))}
          </ul>
        </div>
      }
    />
  )
}
