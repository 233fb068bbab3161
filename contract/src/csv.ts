/** The value of a cell; numbers are never escaped as formulas. */
export type Cell = string | number | { phone: string } | null | undefined

/** Byte order mark: without it Excel does not read Bangla correctly. */
export const CSV_START = '\uFEFF'
// Full-width signs too: some spreadsheets read them as the ASCII ones.
const formula = /^[=+\-@＝＋－＠\t\r\n]/
const special = /[",\r\n]/
const dialled = /^[\d+\-() ]+$/

const written = (cell: Cell): string => {
  if (typeof cell === 'object' && cell) return dialled.test(cell.phone) ? asText(cell.phone) : written(cell.phone)
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = formula.test(cell) ? `'${cell}` : cell
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// Written as a formula, because Excel would compute +880…, drop a leading zero and show an escaping apostrophe.
const asText = (phone: string) => `"=""${phone}"""`

/** Returns rows as RFC 4180 lines. A text that a spreadsheet would run as a formula gets a leading apostrophe. */
export const csvLines = (rows: readonly (readonly Cell[])[]) =>
  rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')
/** Returns rows as a whole CSV file, with its byte order mark. */
export const csv = (rows: readonly (readonly Cell[])[]) => CSV_START + csvLines(rows)
