import type { api } from '@ranar/contract'
import { forgiving } from '../../lib/search.ts'

export const ROWS = 50
const code = /^RN[0-9A-Z]{11}$/

const filters = forgiving<typeof api.desk.today>('step', 'late', 'thana', 'delivery_men_id', 'day')
/** Validates the desk's URL search; `open` is the tracking code of the parcel in the drawer, listed or not. */
export const deskSearch = (raw: Record<string, unknown>) => ({
  ...filters(raw),
  open: code.test(String(raw.open)) ? String(raw.open) : undefined,
})
export type DeskSearch = ReturnType<typeof deskSearch>

/** Search without any filter. */
export const unfiltered = {
  page: undefined,
  step: undefined,
  late: undefined,
  thana: undefined,
  delivery_men_id: undefined,
  day: undefined,
}
export const isFiltered = ({ step, late, thana, delivery_men_id, day }: DeskSearch) =>
  Boolean(step || late || thana || delivery_men_id || day)
