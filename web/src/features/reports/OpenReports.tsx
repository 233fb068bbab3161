import type { Figure, ReportName, ReportRow } from '@ranar/contract/reports'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { FigureLink } from './FigureLink.tsx'
import { ReportCard, type Span } from './ReportCard.tsx'
import s from './reports.module.css'

const open: readonly { name: ReportName; figure: Figure }[] = [
  { name: 'late', figure: 'late' },
  { name: 'untouched', figure: 'untouched' },
  { name: 'returns', figure: 'returning' },
]

/** Parcels that are waiting now, by age. */
export const OpenReports = ({ span }: { span: Span }) => {
  const t = useT()
  const { number } = useFormats()
  const ageOf = (row: ReportRow) => {
    const unit = 'from_hours' in row ? 'hours' : 'days'
    const [from, to] = [Number(row[`from_${unit}`]), row[`to_${unit}`]]
    const words = { from: number(from), to: number(Number(to)) }
    if (to === null) return t(unit === 'hours' ? 'reports.ageHoursMore' : 'reports.ageDaysMore', words)
    if (unit === 'days' && to === from) return t('reports.ageDay', words)
    return t(unit === 'hours' ? 'reports.ageHours' : 'reports.ageDays', words)
  }
  return (
    <div className={s.now}>
      {open.map(({ name, figure }) => (
        <ReportCard
          key={name}
          name={name}
          title={t(`reports.${name}` as 'reports.late')}
          span={span}
          columns={[
            { title: t('reports.age'), cell: ageOf },
            { title: t('reports.col_n'), end: true, cell: ({ n }) => <FigureLink n={Number(n)} figure={figure} /> },
          ]}
        />
      ))}
    </div>
  )
}
