import {
  type Cell,
  CSV_START,
  csvLines,
  type Locale,
  type MessageKey,
  type ReportName,
  type ReportRow,
} from '@ranar/contract'
import { inWords } from '../platform/messages.ts'

const counted = ['delivered', 'first', 'first_failed', 'failed', 'returned', 'delivered_late']
const columns: Record<ReportName, readonly string[]> = {
  days: ['day', ...counted],
  reasons: ['reason', 'fault', 'counts', 'failed'],
  couriers: ['name', 'email', 'is_archived', ...counted],
  late: ['from_days', 'to_days', 'n'],
  untouched: ['from_hours', 'to_hours', 'n'],
  returns: ['from_days', 'to_days', 'n'],
  cash: ['name', 'email', 'is_archived', 'today', 'yesterday', 'days_2', 'days_4', 'submitted', 'taka'],
}

/** Yields a report as CSV, with a line for each row of its parts. */
export async function* reportFile(name: ReportName, parts: AsyncIterable<readonly ReportRow[]>, locale: Locale) {
  yield CSV_START + csvLines([columns[name].map((column) => inWords(locale, `reports.col_${column}`))])
  for await (const rows of parts)
    for (const row of rows) yield csvLines([columns[name].map((column) => cell(row, column, locale))])
}

const cell = (row: ReportRow, column: string, locale: Locale): Cell => {
  const value = row[column]
  if (column === 'reason') return inWords(locale, `reasons.${value}` as MessageKey)
  if (column === 'fault') return inWords(locale, `reports.fault_${value}` as MessageKey)
  if (typeof value === 'boolean') return inWords(locale, value ? 'reports.yes' : 'reports.no')
  return value
}
