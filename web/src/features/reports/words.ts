import type { MessageKey } from '@ranar/contract/messages/index'
import type { Figure, ReportRow } from '@ranar/contract/reports'

const openTexts = {
  late: 'reports.late',
  untouched: 'reports.untouched',
  returning: 'reports.returning',
  cash: 'reports.col_cash',
} as const
export const figureText = (figure: Figure): MessageKey =>
  figure in openTexts ? openTexts[figure as keyof typeof openTexts] : (`reports.col_${figure}` as MessageKey)

/** The figures of a visit in the order of their columns. */
export const visitFigures = ['delivered', 'first', 'first_failed', 'failed', 'returned', 'delivered_late'] as const

type NameOf = (courier: { _id: string; name: string }) => string
/** Returns the courier's name, told apart from others of the same name and marked if archived. */
export const courierName = (t: (key: MessageKey) => string, row: ReportRow, nameOf: NameOf) => {
  const name = nameOf({ _id: String(row.delivery_men_id), name: String(row.name) })
  return row.is_archived ? `${name} (${t('reports.archived')})` : name
}

export const sum = (rows: readonly ReportRow[], column: string) =>
  rows.reduce((total, row) => total + Number(row[column] ?? 0), 0)
