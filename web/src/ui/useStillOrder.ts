import { useState } from 'react'
import { keepPlaces } from './still-rows.ts'

type Page<Row> = { data: unknown; list: string; rows: readonly Row[] }

/** Returns a page's rows in the order in which they were first shown, until another page or filter is chosen. */
export const useStillOrder = <Row extends { _id: string }>(page: Page<Row> | undefined) => {
  const [last, setLast] = useState(page)
  if (!page || page.data === last?.data) return page && last?.rows
  const shown = last?.list === page.list ? last.rows.map((row) => ({ row, isGone: false })) : []
  const rows = keepPlaces(shown, page.rows).flatMap(({ row, isGone }) => (isGone ? [] : [row]))
  // Set while rendering: an effect would show the new order for one frame.
  setLast({ ...page, rows })
  return rows
}
