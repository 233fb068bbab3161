import { type Cell, CSV_START, csvLines, HOME_ZONE, type Locale, type MessageKey } from '@ranar/contract'
import type { Db } from '../platform/db/db.ts'
import { inWords } from '../platform/messages.ts'
import { listLines, type Range } from './statement.ts'

/** Lines read per query. */
const CHUNK = 500
const titles: MessageKey[] = [
  'payouts.colTime',
  'payouts.colWhat',
  'payouts.colParcel',
  'payouts.colReference',
  'payouts.colPending',
  'payouts.colAvailable',
  'payouts.colPendingAfter',
  'payouts.colAvailableAfter',
  'payouts.colPayout',
  'payouts.colReason',
]

const dhaka = new Intl.DateTimeFormat('sv-SE', { timeZone: HOME_ZONE, dateStyle: 'short', timeStyle: 'short' })

/** Yields a statement as CSV, oldest line first, in chunks. */
export async function* statementFile(db: Db, senderId: number, { after, last }: Range, locale: Locale) {
  const t = (key: MessageKey, params?: Parameters<typeof inWords>[2]) => inWords(locale, key, params)
  yield CSV_START + csvLines([titles.map((title) => t(title))])
  for (let from = after; from < last; from += CHUNK) {
    const lines = await listLines(db, senderId, { after: from, last: Math.min(last, from + CHUNK) })
    yield csvLines(
      lines.reverse().map((line): Cell[] => {
        const what: MessageKey = `payouts.${line.kind}`
        return [
          dhaka.format(new Date(line.at)),
          line.isReversal ? t('payouts.takenBack', { what: { key: what } }) : t(what),
          line.parcel_id,
          line.reference,
          line.pending,
          line.available,
          line.balance.pending,
          line.balance.available,
          line.payout?.reference,
          line.reason,
        ]
      }),
    )
  }
}
