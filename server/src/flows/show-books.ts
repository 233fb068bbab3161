import { lastAudit } from '../ledger/audits.ts'
import { allBalances, listDebtors } from '../ledger/balances.ts'
import type { Db } from '../platform/db/db.ts'

/** Returns the stored balances, the debtors and the last audit, which compares the balances with their transfers. */
export const showBooks = async (db: Db) => {
  const [balances, audit, debtors] = await Promise.all([allBalances(db), lastAudit(db), listDebtors(db)])
  return { balances, debtors, ...audit }
}
