import {
  type Cell,
  CSV_START,
  csvLines,
  type Locale,
  type MessageKey,
  type PayoutMethod,
  type payoutFilters,
} from '@ranar/contract'
import { and, asc, eq, gt, type SQL } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { inWords } from '../platform/messages.ts'
import { payoutAccounts, payouts } from '../schema/payouts.ts'
import { users } from '../schema/people.ts'

/** Payouts read per query. */
const CHUNK = 500
const titles: MessageKey[] = [
  'payouts.colPayoutId',
  'payouts.method',
  'payouts.bank',
  'payouts.branch',
  'payouts.number',
  'payouts.name',
  'payouts.colTaka',
  'payouts.colSender',
  'payouts.colStatus',
  'payouts.colReference',
]
const methodText: Record<PayoutMethod, MessageKey> = {
  bank: 'payouts.methodBank',
  bkash: 'payouts.methodBkash',
  nagad: 'payouts.methodNagad',
  rocket: 'payouts.methodRocket',
}

const chunk = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: payouts.id,
      publicId: payouts.publicId,
      status: payouts.status,
      taka: payouts.taka,
      reference: payouts.reference,
      method: payoutAccounts.method,
      bank: payoutAccounts.bank,
      branch: payoutAccounts.branch,
      number: payoutAccounts.number,
      name: payoutAccounts.name,
      sender: users.name,
    })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .innerJoin(users, eq(users.id, payouts.senderId))
    .where(where)
    .orderBy(asc(payouts.id))
    .limit(CHUNK)

/** Yields payouts as CSV for the bank, with full account numbers, in chunks; `due` has a header only. */
export async function* payoutFile(db: Db, status: (typeof payoutFilters)[number] | undefined, locale: Locale) {
  yield CSV_START + csvLines([titles.map((title) => inWords(locale, title))])
  if (status === 'due') return
  for (let after = 0; ; ) {
    const rows = await chunk(db, and(gt(payouts.id, after), status && eq(payouts.status, status)))
    yield csvLines(
      rows.map((row): Cell[] => [
        row.publicId,
        inWords(locale, methodText[row.method]),
        row.bank,
        row.branch,
        { phone: row.number },
        row.name,
        row.taka,
        row.sender,
        inWords(locale, `payouts.status_${row.status}`),
        row.reference,
      ]),
    )
    const last = rows.at(-1)
    if (rows.length < CHUNK || !last) return
    after = last.id
  }
}
