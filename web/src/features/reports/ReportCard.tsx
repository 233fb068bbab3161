import { type ReportName, type ReportRow, reports, spanReports } from '@ranar/contract/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { today } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Empty, ErrorState } from '../../ui/State.tsx'
import { useListTop } from '../../ui/useListTop.ts'
import { FileButton } from '../downloads/FileButton.tsx'
import s from './reports.module.css'

export type Span = { from: string; to: string }
type Props = {
  name: ReportName
  title: string
  span: Span
  lead?: string
  /** The first column names the row. */
  columns: readonly { title: string; cell: (row: ReportRow) => ReactNode; end?: boolean }[]
  /** Text shown if the table has no rows. */
  empty?: string
  /** Drawn above the table. */
  chart?: (rows: readonly ReportRow[]) => ReactNode
}

/** One report as a table, with a button for its CSV file. */
export const ReportCard = ({ name, title, span, columns, chart, empty, lead }: Props) => {
  const t = useT()
  const id = useId()
  const [part, setPart] = useState(1)
  const { data, error, refetch } = useQuery({
    ...read(reports.rows, { query: { name, ...span, ...(part > 1 && { part }) } }),
    placeholderData: keepPreviousData,
  })
  const rows = data?.rows
  const { list, toTop } = useListTop()
  const goTo = (to: number) => {
    setPart(to)
    toTop()
  }
  return (
    <section ref={list} className={`sheet ${s.report}`} aria-labelledby={id} aria-busy={!data && !error}>
      <div className={s.head}>
        <h2 id={id}>{title}</h2>
        {rows && rows.length > 0 && (
          <FileButton
            e={reports.rows}
            query={{ name, ...span, format: 'csv' }}
            parts={[name, ...(spanReports.includes(name) ? [span.from, span.to] : [today()])]}
            kind="quiet"
          >
            {t('reports.csv')}
          </FileButton>
        )}
      </div>
      {lead && <p className={s.lead}>{lead}</p>}
      {!rows && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!rows && !error && <Skeleton height="160px" radius="var(--radius)" />}
      {rows?.length === 0 && <Empty text={empty ?? t('reports.empty')} />}
      {rows && rows.length > 0 && (
        <>
          {chart?.(rows)}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
          <section className={s.scroll} tabIndex={0} aria-label={title}>
            <table className={s.table}>
              <thead>
                <tr>
                  {columns.map(({ title, end }) => (
                    <th key={title} scope="col" data-end={end || undefined}>
                      <span>{title}</span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={String(row.day ?? row.reason ?? row.delivery_men_id ?? row.from_days ?? row.from_hours)}>
                    {columns.map(({ title, cell, end }, at) =>
                      at === 0 ? (
                        <th key={title} scope="row">
                          {cell(row)}
                        </th>
                      ) : (
                        <td key={title} data-end={end || undefined}>
                          {cell(row)}
                        </td>
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {data.parts > 1 && <Pagination page={data.part} pages={data.parts} onPage={goTo} />}
        </>
      )}
    </section>
  )
}
