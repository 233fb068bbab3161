import type { Meta } from '@ranar/contract/answer-shapes'
import type { Problem } from '@ranar/contract/problem'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { HoldRow } from '../lib/held-row.tsx'
import { useT } from '../lib/i18n.tsx'
import { useListSearch } from '../lib/useListSearch.ts'
import { useRowFocus } from '../lib/useRowFocus.ts'
import { Button } from './Button.tsx'
import { brokenAfterDay } from './broken-after-day.ts'
import { useOnline } from './OfflineBanner.tsx'
import s from './PagedTable.module.css'
import { Pagination } from './Pagination.tsx'
import { Skeleton } from './Skeleton.tsx'
import { StaleNote } from './StaleNote.tsx'
import { Empty, ErrorState } from './State.tsx'
import { useHeldRows } from './useHeldRows.ts'
import { useLastPage } from './useLastPage.ts'
import { useListTop } from './useListTop.ts'
import { useStillOrder } from './useStillOrder.ts'

export type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** Aligns numbers to the end of their column. */
  end?: boolean
  /** A time, whose line breaks after its date. */
  time?: boolean
  /** The cell's grid area in the layout of `cards`. */
  area?: string
  /** On a phone's card: its heading, or the badge beside it; both are shown without the column's title. */
  card?: 'head' | 'badge'
}
type Props<Data extends { meta: Meta }, Row extends { _id: string }> = {
  /** From `read(…)`, with the URL's search as its query. */
  query: UseQueryOptions<Data, Problem, Data, readonly [string, object]>
  rows: (data: Data) => readonly Row[]
  columns: readonly Column<Row>[]
  /** Shown above the table; receives the whole answer. */
  caption?: (data: Data) => ReactNode
  /** Buttons of a row, at its end or at the bottom of its card. */
  actions?: (row: Row) => ReactNode
  /** Controls above the list, mostly {@link FilterSelect}. */
  filters?: ReactNode
  /** Actions on all rows that the filters show, beside the filters; hidden when there are none. */
  tools?: ReactNode
  /** Shown in place of a list that is empty without a filter. */
  empty: ReactNode
  /** A class with the screen's own layout of rows and cells. */
  cards?: string | undefined
}

/** A list from the server: a table, or cards where there is little room. Page and filters are in the URL. */
export const PagedTable = <Data extends { meta: Meta }, Row extends { _id: string }>({
  query,
  rows,
  columns,
  caption,
  actions,
  filters,
  tools,
  empty,
  cards = '',
}: Props<Data, Row>) => {
  const t = useT()
  const { search, change } = useListSearch()
  const { page: _, ...chosen } = search
  // The URL may also name what is open on the screen, which filters nothing.
  const [, asked] = query.queryKey
  const filtered =
    Boolean(filters) && Object.entries(chosen).some(([name, value]) => value !== undefined && name in asked)
  const list = useQuery({ ...query, placeholderData: keepPreviousData })
  const { data, error, isPlaceholderData, isFetching, refetch } = list
  const online = useOnline()
  const fresh = data && { data, list: JSON.stringify(query.queryKey), meta: data.meta, rows: rows(data) }
  const shown = useStillOrder(fresh)
  const none = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]))
  const { list: frame, toTop } = useListTop()
  const { held, hold } = useHeldRows(isPlaceholderData ? undefined : fresh)
  const all = shown && (held.length > 0 ? [...shown, ...held] : shown)
  const focus = useRowFocus(all)
  const goTo = (page: number) => {
    change({ page: page > 1 ? page : undefined }, { resetScroll: false })
    toTop()
  }
  useLastPage(isPlaceholderData ? undefined : data?.meta)
  const titles = actions
    ? [...columns.map(({ title }) => title), t('shell.actions')]
    : columns.map(({ title }) => title)

  return (
    <section ref={frame} className={s.list} aria-busy={isFetching}>
      {(filters || tools) && (
        <div className={s.filters}>
          {filters}
          {data && data.meta.total > 0 && tools}
        </div>
      )}
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      <StaleNote of={list} changes={Boolean(actions)} />
      {!data && !error && <Waiting titles={titles} />}
      {shown?.length === 0 &&
        (filtered ? (
          <Empty text={t('shell.nothingMatches')}>
            <Button kind="outline" onClick={() => change(none, { replace: true })}>
              {t('shell.clearFilter')}
            </Button>
          </Empty>
        ) : (
          empty
        ))}
      {data && shown && all && all.length > 0 && (
        // biome-ignore-start lint/a11y/noRedundantRoles: cards use display:block, which removes a table's roles
        <table className={`${s.table} ${cards}`} role="table" data-dimmed={isPlaceholderData || undefined}>
          {caption && <caption>{caption(data)}</caption>}
          <thead role="rowgroup">
            <tr role="row">
              {titles.map((title, at) => (
                <th
                  key={title}
                  role="columnheader"
                  scope="col"
                  data-end={columns[at]?.end || at === columns.length || undefined}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" {...focus}>
            {all.map((row, at) => (
              <HoldRow key={row._id} id={row._id} hold={hold}>
                <tr role="row" hidden={at >= shown.length}>
                  {columns.map(({ title, cell, end, time, area, card }) => (
                    <td
                      key={title}
                      role="cell"
                      data-title={title}
                      data-end={end || undefined}
                      data-time={time || undefined}
                      data-card={card}
                      style={area ? { gridArea: area } : undefined}
                    >
                      {time ? timeIn(cell(row)) : cell(row)}
                    </td>
                  ))}
                  {actions && (
                    <td role="cell" className={s.actions}>
                      {/* Offline nothing can be changed; links still work. */}
                      <fieldset role="presentation" disabled={!online}>
                        {actions(row)}
                      </fieldset>
                    </td>
                  )}
                </tr>
              </HoldRow>
            ))}
          </tbody>
        </table>
        // biome-ignore-end lint/a11y/noRedundantRoles: see above
      )}
      {data && (data.meta.total > 0 || data.meta.page > 1) && (
        <Pagination page={data.meta.page} pages={data.meta.pages} onPage={goTo} />
      )}
    </section>
  )
}

const timeIn = (cell: ReactNode) => (typeof cell === 'string' ? brokenAfterDay(cell) : cell)

/** Skeleton rows, shown only if loading takes longer than 150 ms. */
const Waiting = ({ titles }: { titles: readonly string[] }) => (
  <div className={s.waiting} aria-hidden="true">
    {[0, 1, 2, 3, 4].map((row) => (
      <div key={row} className={s.waitingRow}>
        {titles.map((title) => (
          <Skeleton key={title} width="70%" />
        ))}
      </div>
    ))}
  </div>
)
