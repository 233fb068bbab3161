import { MAX_IMPORTED } from '@ranar/contract/bookings'
import { type Cells, type Column, columns, type Mapping, mapHead } from './columns.ts'
import { decode } from './decode.ts'

export type Fault = `bookings.file${'Unreadable' | 'Empty' | 'Untitled' | 'TooLong' | 'TooLarge'}`
export class BadFile extends Error {
  fault: Fault
  constructor(fault: Fault) {
    super(fault)
    this.fault = fault
  }
}
export const MOST_BYTES = 8 * 1024 * 1024
/** Columns without which nothing can be booked. */
export const needed: readonly Column[] = ['name', 'phone', 'address']

/** A file as it was written; `made` begins the references of rows that have none. */
export type Sheet = { head: string[]; lines: string[][]; made: string }

/** Removes the apostrophe or `="…"` formula that keeps spreadsheets from evaluating a cell. */
const unwrapped = (cell: string) =>
  cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+\-@＝＋－＠])/, '')

/** FNV-1a hash: the same file gets the same name, so that its rows without a reference get the same ones again. */
const nameOf = (text: string) => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36).toUpperCase().padStart(7, '0')
}

/** Whether it is a zip archive, as an Excel workbook is. */
const isZip = ([first, second, third, fourth]: Uint8Array) =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4

/** Reads a CSV file in any common encoding and separator. Throws {@link BadFile}. */
export const readSheet = async (file: Blob): Promise<Sheet> => {
  if (file.size > MOST_BYTES) throw new BadFile('bookings.fileTooLarge')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decode(bytes)
  if (isZip(bytes) || text.includes('\0')) throw new BadFile('bookings.fileUnreadable')
  const { default: Papa } = await import('papaparse')
  // In some countries Excel writes a `sep=` line first.
  const { data } = Papa.parse<string[]>(text.replace(/^sep=.\r?\n/i, ''), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  })
  const [head, ...lines] = data
  if (!head) throw new BadFile('bookings.fileEmpty')
  // A single line is a parcel without titles, unless it has the title of a column.
  if (lines.length === 0)
    throw new BadFile(
      needed.some((column) => mapHead(head)[column] !== null) ? 'bookings.fileEmpty' : 'bookings.fileUntitled',
    )
  if (lines.length > MAX_IMPORTED) throw new BadFile('bookings.fileTooLong')
  return { head, lines, made: nameOf(text) }
}

/** Whether a required column was not found by its title. */
export const isUnclear = (mapping: Mapping) => needed.some((column) => mapping[column] === null)

/** Returns the sheet with its first row as a parcel instead of titles. */
export const withoutHead = ({ head, lines, made }: Sheet): Sheet => ({
  head: head.map((_, at) => `${at + 1}`),
  lines: [head, ...lines],
  made,
})

/** Returns the rows of a sheet, the columns that it lacks, and the titles of those that are not used. */
export const rowsOf = (
  { head, lines, made }: Sheet,
  mapping: Mapping = mapHead(head),
): { rows: Cells[]; missing: Column[]; unused: string[] } => {
  const missing = columns.filter((column) => mapping[column] === null)
  const used = new Set(Object.values(mapping))
  const unused = head.map(unwrapped).filter((title, at) => title !== '' && !used.has(at))
  const rows = lines.map((line, at): Cells => {
    const cell = (column: Column) => unwrapped(line[mapping[column] ?? -1] ?? '')
    const cells = Object.fromEntries(columns.map((column) => [column, cell(column)])) as Cells
    return { ...cells, reference: cells.reference || `${made}-${at + 1}` }
  })
  return { rows, missing, unused }
}
