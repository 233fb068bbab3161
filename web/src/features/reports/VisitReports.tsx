import type { ReportRow } from '@ranar/contract/reports'
import { reports } from '@ranar/contract/reports'
import type { ReasonCode } from '@ranar/contract/steps'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { useDeliveryMen } from '../dispatch/useDeliveryMen.ts'
import { FigureLink } from './FigureLink.tsx'
import { DayBars } from './lazy.ts'
import { ReportCard, type Span } from './ReportCard.tsx'
import s from './reports.module.css'
import { courierName, figureText, sum, visitFigures } from './words.ts'

const HEIGHT = 240

/** Success rates of the first attempts and of all finished parcels. */
export const Rates = ({ span }: { span: Span }) => {
  const t = useT()
  const { number } = useFormats()
  const days = useQuery(read(reports.rows, { query: { name: 'days', ...span } }))
  const { data, error } = days
  const rows = data?.rows ?? []
  const [first, failed] = [sum(rows, 'first'), sum(rows, 'first_failed')]
  const [delivered, returned] = [sum(rows, 'delivered'), sum(rows, 'returned')]
  const rates = [
    { title: t('reports.firstRate'), hint: 'reports.firstRateHint' as const, n: first, all: first + failed },
    {
      title: t('reports.successRate'),
      hint: 'reports.successRateHint' as const,
      n: delivered,
      all: delivered + returned,
    },
  ]
  return (
    <>
      <StaleNote of={days} />
      <dl className={`${s.rates} nums`}>
        {rates.map(({ title, hint, n, all }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {!data
                ? error
                  ? t('shell.notRead')
                  : '…'
                : all === 0
                  ? t('reports.noRate')
                  : t('reports.percent', { n: number(Math.round((n / all) * 1000) / 10) })}
              <small>{data && t(hint, { n: number(n), all: number(all) })}</small>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Visits by day, by reason and by courier. */
export const VisitReports = ({ span }: { span: Span }) => {
  const t = useT()
  const { day, number } = useFormats()
  const { nameOf } = useDeliveryMen()
  const counted = (of: (row: ReportRow) => { delivery_men_id?: string; from?: string; to?: string }) =>
    visitFigures.map((figure) => ({
      title: t(figureText(figure)),
      end: true,
      cell: (row: ReportRow) => <FigureLink n={Number(row[figure])} figure={figure} of={of(row)} />,
    }))
  return (
    <>
      <ReportCard
        name="days"
        title={t('reports.days')}
        span={span}
        chart={(rows) => (
          <div aria-hidden="true">
            <Suspense fallback={<Skeleton height={`${HEIGHT}px`} radius="var(--radius)" />}>
              <DayBars
                by="day"
                data={rows.map((row) => ({
                  day: day(String(row.day)).slice(5),
                  delivered: Number(row.delivered),
                  failed: Number(row.failed),
                }))}
                series={[
                  { name: 'delivered', label: t('reports.col_delivered'), color: 'var(--chart-v3)' },
                  { name: 'failed', label: t('reports.col_failed'), color: 'var(--chart-v2)' },
                ]}
                say={number}
                height={HEIGHT}
              />
            </Suspense>
          </div>
        )}
        columns={[
          { title: t('reports.col_day'), cell: (row) => day(String(row.day)) },
          ...counted((row) => ({ from: String(row.day), to: String(row.day) })),
        ]}
      />
      <ReportCard
        name="reasons"
        title={t('reports.reasons')}
        span={span}
        columns={[
          { title: t('reports.col_reason'), cell: ({ reason }) => t(`reasons.${reason as ReasonCode}`) },
          { title: t('reports.col_fault'), cell: ({ fault }) => t(`reports.fault_${fault as 'nobody'}`) },
          { title: t('reports.col_counts'), cell: ({ counts }) => t(counts ? 'reports.yes' : 'reports.no') },
          {
            title: t('reports.col_failed'),
            end: true,
            cell: ({ reason, failed }) => (
              <FigureLink n={Number(failed)} figure="failed" of={{ reason: String(reason), ...span }} />
            ),
          },
        ]}
      />
      <ReportCard
        name="couriers"
        title={t('reports.couriers')}
        span={span}
        columns={[
          { title: t('reports.col_name'), cell: (row) => courierName(t, row, nameOf) },
          ...counted((row) => ({ delivery_men_id: String(row.delivery_men_id), ...span })),
        ]}
      />
    </>
  )
}
