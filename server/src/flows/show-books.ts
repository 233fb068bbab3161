import { lastAudit } from '../ledger/audits.ts'
import { allBalances, listDebtors } from '../ledger/balances.ts'
import type { Db } from '../platform/db/db.ts'

/** The books from kept balances. That they come to nothing together is seen at once; what they are the sum of when
 * they are audited. */
export const showBooks = async (db: Db) => {
  const [balances, audit, debtors] = await Promise.all([allBalances(db), lastAudit(db), listDebtors(db)])
  return { balances, debtors, ...audit }
}
