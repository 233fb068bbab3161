import type { Meta } from '@ranar/contract/answer-shapes'

export const PAGE = 100
/** Most rows in one file. */
export const MOST = 10_000

type Page<Row> = { rows: readonly Row[]; meta: Meta }

/** Reads up to `most` rows of a list, page by page; `ask` may throw. `onPage` gets the rows so far and the total. */
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
    // Rows that left the list have shifted later rows to the previous page: read that one again.
    page = meta.total < before ? Math.max(1, page - 1) : page + 1
    before = meta.total
    onPage(Math.min(found.size, wanted), wanted)
  } while (page <= Math.ceil(wanted / PAGE))
  return [...found.values()].slice(0, most)
}
