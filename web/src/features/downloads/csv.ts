import { inDhaka } from '../../lib/zone.ts'

/** What a cell may hold; numbers are never taken for formulas. */
export type Cell = string | number | { phone: string } | null | undefined

/** A phone number, or an empty cell. */
export const phoneCell = (phone: string | null | undefined): Cell => phone && { phone }

/** An instant as the screen shows it, in Dhaka's time: `2026-01-31 09:05 AM`. Digits are ASCII, for spreadsheets. */
export const timeCell = (instant: string): Cell => {
  const { day, time, hour } = inDhaka(instant)
  return `${day} ${time} ${hour < 12 ? 'AM' : 'PM'}`
}

// Excel takes a file for Bangla only when it begins with this.
const BOM = '\uFEFF'
const formula = /^[=+\-@\t\r\n]/
const special = /[",\r\n]/
const dialled = /^[\d+\-() ]+$/

const written = (cell: Cell): string => {
  if (typeof cell === 'object' && cell) return dialled.test(cell.phone) ? asText(cell.phone) : written(cell.phone)
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = formula.test(cell) ? `'${cell}` : cell
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// A formula that is the number itself: Excel would reckon with +880 and drop a leading zero, and would show an apostrophe.
const asText = (phone: string) => `"=""${phone}"""`

/** Rows as a file of RFC 4180. A text that a spreadsheet would reckon with begins with an apostrophe. */
export const csv = (rows: readonly (readonly Cell[])[]) =>
  BOM + rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')
