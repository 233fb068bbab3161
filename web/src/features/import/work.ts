import type { ImportResult } from '@ranar/contract/bookings'
import { isBorderKnown } from './border.ts'
import { chargesKnown } from './charges.ts'
import type { Cells, Column, Mapping } from './columns.ts'
import { type Defaults, type Judged, judge } from './judge.ts'
import type { Sheet } from './parse.ts'

/** A row of the file: its cells as written or corrected, their reading, and the server's answer. */
export type Line = {
  n: number
  cells: Cells
  judged: Judged
  /** `isKnown`: booked before this import. */
  told?: Pick<ImportResult, 'message' | 'errors' | 'parcel_id'> & { isKnown?: boolean }
  /** It was sent, and the reply may be lost: then this import itself booked what the server knows. */
  isSent?: boolean
}
export type Run = 'idle' | 'booking' | 'waiting' | 'stopped'
export type Work = {
  fileName: string
  /** The original file, for choosing its columns again; absent in imports kept by older versions. */
  sheet?: Sheet | undefined
  /** Set if the columns were chosen by hand. */
  mapping?: Mapping | undefined
  lines: Line[]
  /** Columns that the file does not have. */
  missing: Column[]
  /** Titles of the file's columns that are not used; absent in imports kept by older versions. */
  unused?: string[] | undefined
  defaults: Defaults
  run: Run
  /** Why it stopped or waits; empty otherwise. */
  why: string
}
export type LineState = 'booked' | 'mend' | 'ready'

export const stateOf = ({ judged, told }: Line): LineState =>
  told?.parcel_id ? 'booked' : judged.booking && !told ? 'ready' : 'mend'

/** Returns a cell's error as a message key or in the server's words; undefined if there is none. */
export const faultOf = ({ judged, told }: Line, column: Column) =>
  judged.errors[column] ?? told?.errors.find(({ path }) => path === column)?.message

type By = { defaults: Defaults; border: boolean; charges: ReturnType<typeof chargesKnown> }
const read = new WeakMap<Cells, By & { judged: Judged }>()
const judgedOf = (cells: Cells, defaults: Defaults) => {
  const known = read.get(cells)
  const [border, charges] = [isBorderKnown(), chargesKnown()]
  if (known?.defaults === defaults && known.border === border && known.charges === charges) return known.judged
  const judged = judge(cells, defaults)
  read.set(cells, { defaults, border, charges, judged })
  return judged
}

/** Reads the rows again; a reference used by an earlier row is an error in the later one. */
export const judgeAll = (lines: Omit<Line, 'judged'>[], defaults: Defaults): Line[] => {
  const seen = new Set<string>()
  return lines.map((line) => {
    const judged = judgedOf(line.cells, defaults)
    const reference = line.cells.reference.trim()
    const isTwice = reference !== '' && seen.has(reference)
    seen.add(reference)
    if (!isTwice) return { ...line, judged }
    return {
      ...line,
      judged: { ...judged, booking: null, errors: { ...judged.errors, reference: 'bookings.referenceInFile' } },
    }
  })
}

export const begin = (
  {
    fileName,
    rows,
    missing,
    unused,
    sheet,
    mapping,
  }: Pick<Work, 'fileName' | 'missing' | 'unused' | 'sheet' | 'mapping'> & { rows: Cells[] },
  defaults: Defaults,
): Work => ({
  fileName,
  sheet,
  mapping,
  lines: judgeAll(
    rows.map((cells, at) => ({ n: at + 1, cells })),
    defaults,
  ),
  missing,
  unused,
  defaults,
  run: 'idle',
  why: '',
})

/** Corrects one cell and drops the server's answer to its row. */
export const mend = (work: Work, n: number, column: Column, value: string): Work => {
  const lines = work.lines.map((line) => {
    if (line.n !== n) return line
    const { told: _, isSent: __, ...rest } = line
    return { ...rest, cells: { ...line.cells, [column]: value } }
  })
  return { ...work, lines: judgeAll(lines, work.defaults) }
}

export const withDefaults = (work: Work, part: Partial<Defaults>): Work => {
  const defaults = { ...work.defaults, ...part }
  const before = new Map(work.lines.map(({ n, judged }) => [n, JSON.stringify(judged.booking)]))
  const lines = judgeAll(work.lines, defaults).map((line) => {
    const { told, ...rest } = line
    // The server refused another booking than the one that this row makes now.
    return told && !told.parcel_id && before.get(line.n) !== JSON.stringify(line.judged.booking) ? rest : line
  })
  return { ...work, defaults, lines }
}

/** Whether any row has its own coordinates. */
export const hasPoints = ({ lines }: Work) => lines.some(({ cells }) => cells.latitude !== '' || cells.longitude !== '')
/** Reads every row again, with what has been loaded since. */
export const readAnew = (work: Work): Work => ({ ...work, lines: judgeAll(work.lines, work.defaults) })

export const markSent = (work: Work, sent: readonly Line[]): Work => {
  const numbers = new Set(sent.map(({ n }) => n))
  return { ...work, lines: work.lines.map((line) => (numbers.has(line.n) ? { ...line, isSent: true } : line)) }
}

/**
 * Stores the server's answers to the sent rows, as they were before, in order. A row that it has not reached stays as
 * it is. `known` is the server's message for a row that was booked before.
 */
export const answered = (work: Work, sent: readonly Line[], results: readonly ImportResult[], known?: string): Work => {
  const told = new Map(sent.map(({ n }, at) => [n, results[at]]))
  const sentBefore = new Set(sent.flatMap(({ n, isSent }) => (isSent ? n : [])))
  const isAnswer = (result: ImportResult | undefined): result is ImportResult =>
    result !== undefined && (result.success || result.errors.length > 0)
  return {
    ...work,
    lines: work.lines.map((line) => {
      const result = told.get(line.n)
      if (!isAnswer(result)) return line
      const { isSent: _, ...rest } = line
      return { ...rest, told: { ...result, isKnown: result.message === known && !sentBefore.has(line.n) } }
    }),
  }
}

/** Rows that equal an earlier one in all cells and have no reference of their own, with the earlier row's number. */
export const twinsOf = ({ lines, sheet }: Work): ReadonlyMap<number, number> => {
  const twins = new Map<number, number>()
  const first = new Map<string, number>()
  for (const { n, cells } of sheet ? lines : []) {
    if (!cells.reference.startsWith(`${sheet?.made}-`)) continue
    const text = JSON.stringify({ ...cells, reference: '' })
    const earlier = first.get(text)
    if (earlier) twins.set(n, earlier)
    else first.set(text, n)
  }
  return twins
}
