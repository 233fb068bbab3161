import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import type { Column } from './columns.ts'
import s from './import.module.css'
import { Row } from './Row.tsx'
import type { Line } from './work.ts'

const GUESS_PX = 90
const AHEAD = 6

type Props = {
  lines: readonly Line[]
  /** Numbers of the rows that equal an earlier one, with its number. */
  twins: ReadonlyMap<number, number>
  onMend: (n: number, column: Column, value: string) => void
  disabled: boolean
  /** Number of the row that was edited last. */
  held: number | null
  onHold: (n: number | null) => void
}

/** The file's rows, virtualized: only those in view are rendered. */
export const Rows = ({ lines, twins, onMend, disabled, held, onHold }: Props) => {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  const rows = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => GUESS_PX,
    overscan: AHEAD,
    scrollMargin: top,
    getItemKey: (at) => lines[at]?.n ?? at,
  })
  return (
    <ul ref={list} className={s.rows} aria-label={t('bookings.rows')} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const line = lines[index]
        return (
          line && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <Row
                line={line}
                twin={twins.get(line.n)}
                onMend={onMend}
                disabled={disabled}
                isHeld={held === line.n}
                onHold={onHold}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}
