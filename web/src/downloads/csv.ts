/** What a cell may hold; numbers are never taken for formulas. */
export type Cell = string | number | null | undefined

// Excel takes a file for Bangla only when it begins with this.
const BOM = '\uFEFF'
const formula = /^[=+\-@\t\r\n]/
const special = /[",\r\n]/

const written = (cell: Cell) => {
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = formula.test(cell) ? `'${cell}` : cell
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as a file of RFC 4180. A text that a spreadsheet would reckon with begins with an apostrophe. */
export const csv = (rows: readonly (readonly Cell[])[]) => BOM + rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')
