import type { Meta } from '@ranar/contract/answer-shapes'
import { useCallback, useState } from 'react'

type Page<Row> = { data: unknown; list: string; meta: Meta; rows: readonly Row[] }

/** Returns rows that new rows pushed off the page while a dialog about them is open; rows decided by others go. */
export const useHeldRows = <Row extends { _id: string }>(page: Page<Row> | undefined) => {
  const [open, setOpen] = useState<readonly string[]>([])
  const [last, setLast] = useState(page)
  const [pushed, setPushed] = useState<readonly Row[]>([])
  const hold = useCallback((id: string) => {
    setOpen((all) => [...all, id])
    return () => setOpen((all) => all.toSpliced(all.indexOf(id), 1))
  }, [])
  // Set state while rendering: a row missing from a single render would lose its dialog.
  if (page && page.data !== last?.data) {
    const isGone = ({ _id }: Row) => !page.rows.some((row) => row._id === _id)
    const asked = (row: Row) => open.includes(row._id) && isGone(row)
    setLast(page)
    setPushed(
      last?.list === page.list
        ? [...pushed.filter(isGone), ...last.rows.filter((row) => asked(row) && isPushed(row, last, page))]
        : [],
    )
  }
  return { held: pushed.filter(({ _id }) => open.includes(_id)), hold }
}

const isPushed = <Row extends { _id: string }>({ _id }: Row, last: Page<Row>, now: Page<Row>) => {
  if (now.meta.total >= last.meta.total) return true
  // A row decided above moves the first rows of a later page to the page before.
  const stays = last.rows.findIndex((row) => now.rows.some((one) => one._id === row._id))
  const at = last.rows.findIndex((row) => row._id === _id)
  return last.meta.page > 1 && (stays === -1 || at < stays)
}
