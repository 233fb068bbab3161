/** What a cell may hold; numbers are never taken for formulas. */
export type Cell = string | number | { phone: string } | null | undefined

/** Excel takes a file for Bangla only when it begins with this. */
export const CSV_START = '\uFEFF'
// In full width too, which some spreadsheets read as the same.
const formula = /^[=+\-@＝＋－＠\t\r\n]/
const special = /[",\r\n]/
const dialled = /^[\d+\-() ]+$/

const written = (cell: Cell): string => {
  if (typeof cell === 'object' && cell) return dialled.test(cell.phone) ? asText(cell.phone) : written(cell.phone)
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = formula.test(cell) ? `'${cell}` : cell
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// A formula that is the number itself: Excel would reckon with +880 and drop a leading zero, and would show an
// apostrophe.
const asText = (phone: string) => `"=""${phone}"""`

/** Rows as lines of RFC 4180. A text that a spreadsheet would reckon with begins with an apostrophe. */
export const csvLines = (rows: readonly (readonly Cell[])[]) =>
  rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')
/** The same as a whole file. */
export const csv = (rows: readonly (readonly Cell[])[]) => CSV_START + csvLines(rows)
