import type { Figure, ReportName, ReportRow } from '@ranar/contract/reports'
import { useT } from '../../lib/i18n.tsx'
import { FigureLink } from './FigureLink.tsx'
import { ReportCard, type Span } from './ReportCard.tsx'
import s from './reports.module.css'
import { useAge } from './useAge.ts'

const open: readonly { name: ReportName; figure: Figure }[] = [
  { name: 'late', figure: 'late' },
  { name: 'untouched', figure: 'untouched' },
  { name: 'returns', figure: 'returning' },
]

/** Parcels that are waiting now, by age. */
export const OpenReports = ({ span }: { span: Span }) => {
  const t = useT()
  const ageOf = useAge()
  return (
    <div className={s.now}>
      {open.map(({ name, figure }) => (
        <ReportCard
          key={name}
          name={name}
          title={t(`reports.${name}` as 'reports.late')}
          span={span}
          columns={[
            { title: t('reports.age'), cell: (row) => ageOf(agesOf(row), figure) },
            {
              title: t('reports.col_n'),
              end: true,
              cell: (row) => <FigureLink n={Number(row.n)} figure={figure} of={agesOf(row)} />,
            },
          ]}
        />
      ))}
    </div>
  )
}

const agesOf = (row: ReportRow) => {
  const [from, to] = [row.from_days ?? row.from_hours, row.to_days ?? row.to_hours]
  return { ...(from ? { from_age: String(from) } : {}), ...(to ? { to_age: String(to) } : {}) }
}
