import type { Meta } from '@ranar/contract/answer-shapes'

export const PAGE = 100
/** How many rows one file holds. */
export const MOST = 10_000

type Page<Row> = { rows: readonly Row[]; meta: Meta }

/**
 * All rows of a list, `most` at most, one page of {@link PAGE} after the other. `ask` reads a page and throws what went
 * wrong; `onPage` hears how many rows there are
 * by now, of how many that will be.
 */
export const everyRow = async <Row extends { _id: string }>(
  ask: (page: number) => Promise<Page<Row>>,
  onPage: (done: number, of: number) => void,
  most = MOST,
): Promise<Row[]> => {
  const found = new Map<string, Row>()
  let [page, before, wanted] = [1, 0, 0]
  do {
    const { rows, meta } = await ask(page)
    for (const row of rows) found.set(row._id, row)
    wanted = Math.min(meta.total, most)
    // Rows that left the list meanwhile have moved those behind them to the page before.
    page = meta.total < before ? Math.max(1, page - 1) : page + 1
    before = meta.total
    onPage(Math.min(found.size, wanted), wanted)
  } while (page <= Math.ceil(wanted / PAGE))
  return [...found.values()].slice(0, most)
}
