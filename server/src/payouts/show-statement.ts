import type { Db } from '../platform/db/db.ts'
import { getAccount } from './accounts.ts'
import { balanceAfter, type Days, listDeciding, listWaiting, pageOfLines, standing } from './statement.ts'

/** Returns a sender's statement: a page of lines, balances around the days, waiting money, and the next payout. */
export const showStatement = async (db: Db, senderId: number, days: Days, page: number, limit: number) => {
  const { range, pending, available, due } = await standing(db, senderId, days)
  const [listed, waiting, deciding, account, opening, closing] = await Promise.all([
    pageOfLines(db, senderId, range, page, limit),
    listWaiting(db, senderId),
    listDeciding(db, senderId),
    getAccount(db, senderId),
    balanceAfter(db, senderId, range.after),
    balanceAfter(db, senderId, range.last),
  ])
  return {
    balance: { pending, available },
    opening,
    closing,
    ...listed,
    from: days.from || null,
    to: days.to || null,
    ...waiting,
    deciding,
    next: { due, draft: available - due },
    account,
  }
}
