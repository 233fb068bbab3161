import { MAX_IMPORTED } from '@ranar/contract/bookings'
import { type Cells, type Column, columns, type Mapping, mapHead } from './columns.ts'
import { decode } from './decode.ts'

export type Fault = 'bookings.fileEmpty' | 'bookings.fileTooLong' | 'bookings.fileTooLarge'
export class BadFile extends Error {
  fault: Fault
  constructor(fault: Fault) {
    super(fault)
    this.fault = fault
  }
}
export const MOST_BYTES = 8 * 1024 * 1024
/** Without these nothing can be booked. */
export const needed: readonly Column[] = ['name', 'phone', 'address']

/** A file as it was written. `made` is its name in the references of rows that have none. */
export type Sheet = { head: string[]; lines: string[][]; made: string }

/** Spreadsheets are kept from reckoning with a cell by an apostrophe, or by a formula that is the text itself. */
const unwrapped = (cell: string) =>
  cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+\-@＝＋－＠])/, '')

/** FNV-1a over the text: the same file has the same name again, so that rows without a reference get the same ones. */
const nameOf = (text: string) => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36).toUpperCase().padStart(7, '0')
}

/** A CSV file in any common encoding and separator. Throws {@link BadFile}. */
export const readSheet = async (file: Blob): Promise<Sheet> => {
  if (file.size > MOST_BYTES) throw new BadFile('bookings.fileTooLarge')
  const text = decode(new Uint8Array(await file.arrayBuffer()))
  const { default: Papa } = await import('papaparse')
  // What Excel writes before all in some countries.
  const { data } = Papa.parse<string[]>(text.replace(/^sep=.\r?\n/i, ''), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  })
  const [head, ...lines] = data
  if (!head || lines.length === 0) throw new BadFile('bookings.fileEmpty')
  if (lines.length > MAX_IMPORTED) throw new BadFile('bookings.fileTooLong')
  return { head, lines, made: nameOf(text) }
}

/** Whether the titles of a file leave open where the receiver's name, phone or address stands. */
export const isUnclear = (mapping: Mapping) => needed.some((column) => mapping[column] === null)

/** The same sheet when its first row is a parcel and not titles. */
export const withoutHead = ({ head, lines, made }: Sheet): Sheet => ({
  head: head.map((_, at) => `${at + 1}`),
  lines: [head, ...lines],
  made,
})

/** The rows of a sheet, and which columns it does not have. */
export const rowsOf = (
  { head, lines, made }: Sheet,
  mapping: Mapping = mapHead(head),
): { rows: Cells[]; missing: Column[] } => {
  const missing = columns.filter((column) => mapping[column] === null)
  const rows = lines.map((line, at): Cells => {
    const cell = (column: Column) => unwrapped(line[mapping[column] ?? -1] ?? '')
    const cells = Object.fromEntries(columns.map((column) => [column, cell(column)])) as Cells
    return { ...cells, reference: cells.reference || `${made}-${at + 1}` }
  })
  return { rows, missing }
}
