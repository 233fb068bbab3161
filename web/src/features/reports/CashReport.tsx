import { dayAfter } from '@ranar/contract/action-rules'
import type { ReportRow } from '@ranar/contract/reports'
import { Link } from '@tanstack/react-router'
import { today } from '../../lib/clock.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useMay } from '../../lib/rights.ts'
import { useDeliveryMen } from '../dispatch/useDeliveryMen.ts'
import { FigureLink } from './FigureLink.tsx'
import { ReportCard, type Span } from './ReportCard.tsx'
import { courierName } from './words.ts'

/** Range of days of each column, counted back from today. */
const ages = [
  { column: 'today', from: 0, to: 0 },
  { column: 'yesterday', from: 1, to: 1 },
  { column: 'days_2', from: 3, to: 2 },
  { column: 'days_4', from: 365, to: 4 },
] as const

/** The company's cash that each courier holds, by age. */
export const CashReport = ({ span }: { span: Span }) => {
  const t = useT()
  const { taka } = useFormats()
  const mayCount = useMay('money')
  const { nameOf } = useDeliveryMen()
  const back = (days: number) => dayAfter(today(), -days)
  const submitted = ({ submitted }: ReportRow) => {
    const said = taka(Number(submitted))
    if (!mayCount || Number(submitted) === 0) return said
    return (
      <Link to="/dashboard/admin/hand-overs" search={{ status: 'submitted' } as never}>
        {said}
      </Link>
    )
  }
  return (
    <ReportCard
      name="cash"
      title={t('reports.cash')}
      lead={t('reports.cashHint')}
      empty={t('reports.cashNone')}
      span={span}
      columns={[
        { title: t('reports.col_name'), cell: (row) => courierName(t, row, nameOf) },
        ...ages.map(({ column, from, to }) => ({
          title: t(`reports.col_${column}`),
          end: true,
          cell: (row: ReportRow) => (
            <FigureLink
              isTaka
              n={Number(row[column])}
              figure="cash"
              of={{ delivery_men_id: String(row.delivery_men_id), from: back(from), to: back(to) }}
            />
          ),
        })),
        { title: t('reports.col_submitted'), end: true, cell: submitted },
        { title: t('reports.col_taka'), end: true, cell: (row) => <strong>{taka(Number(row.taka))}</strong> },
      ]}
    />
  )
}
