import { type ReactNode, Suspense, useId, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Empty, ErrorState } from '../../ui/State.tsx'
import s from './statistics.module.css'

type Table = {
  head: readonly string[]
  /** Number of leading columns that hold text instead of numbers; 1 by default. */
  texts?: number
  rows: readonly (readonly [string, ...(string | number)[]])[]
  /** Last row of the table, with the totals. */
  foot?: readonly (string | number)[]
}
type Props = {
  title: string
  chart: ReactNode
  /** The chart's numbers; undefined while loading. */
  table: Table | undefined
  height: number
  /** Text shown instead of the chart if every number is zero. */
  empty?: string
  error?: { message: string } | null
  onRetry?: () => void
  /** True while old numbers are shown and new ones load. */
  dimmed?: boolean
  className?: string
}

/** A chart that can be switched to a table; screen readers always get the table. */
export const ChartCard = ({ title, chart, table, height, empty, error, onRetry, dimmed, className = '' }: Props) => {
  const t = useT()
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <section className={`sheet ${s.card} ${className}`} aria-labelledby={id} aria-busy={!table && !error}>
      <div className={s.head}>
        <h2 id={id}>{title}</h2>
        {table && (
          <Button kind="quiet" className={s.toggle} onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'admin.asChart' : 'admin.asTable')}
          </Button>
        )}
      </div>
      {!table && error && <ErrorState message={error.message} onRetry={onRetry} />}
      {!table && !error && <Skeleton height={`${height}px`} radius="var(--radius)" />}
      {table && (
        <div data-dimmed={dimmed || undefined} className={s.body}>
          {!asTable && empty && <Empty text={empty} />}
          {!asTable && !empty && (
            <div aria-hidden="true" style={{ minHeight: height }} className={s.drawing}>
              <Suspense fallback={<Skeleton height={`${height}px`} radius="var(--radius)" />}>{chart}</Suspense>
            </div>
          )}
          <Numbers table={table} title={title} hidden={!asTable} />
        </div>
      )}
    </section>
  )
}

const Numbers = ({
  table: { head, texts = 1, rows, foot },
  title,
  hidden,
}: {
  table: Table
  title: string
  hidden: boolean
}) => (
  <div className={hidden ? 'visually-hidden' : s.scroll}>
    <table className={s.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {head.map((name, at) => (
            <th key={name} scope="col" data-end={at >= texts || undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {cells.map((cell, at) => (
              <td key={head[at + 1]} data-end={at + 1 >= texts || undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <tr>
            <th scope="row">{foot[0]}</th>
            {foot.slice(1).map((cell, at) => (
              <td key={head[at + 1]} data-end={at + 1 >= texts || undefined}>
                {cell}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  </div>
)
