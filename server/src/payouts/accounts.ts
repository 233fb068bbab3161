import type { PayoutAccount, PayoutMethod } from '@ranar/contract'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { iso } from '../platform/db/json.ts'
import { payoutAccounts } from '../schema/payouts.ts'

export const maskedNumber = sql<string>`'••••' || right(${payoutAccounts.number}, 4)`
/** An account as people see it, with only the last four digits of its number. */
export const accountWire = {
  method: payoutAccounts.method,
  number: maskedNumber,
  name: payoutAccounts.name,
  bank: payoutAccounts.bank,
  branch: payoutAccounts.branch,
  changedAt: iso(payoutAccounts.changedAt),
}

export type AccountTerms = {
  method: PayoutMethod
  number: string
  name: string
  bank: string | null
  branch: string | null
}

/** Returns a person's current payout account; null before the first one is given. */
export const getAccount = async (db: Db, userId: number): Promise<PayoutAccount | null> => {
  const [account] = await db
    .select(accountWire)
    .from(payoutAccounts)
    .where(eq(payoutAccounts.userId, userId))
    .orderBy(desc(payoutAccounts.id))
    .limit(1)
  return account ?? null
}

/** Adds an account unless it is the current one; returns whether it did. The caller has locked the person's row. */
export const addAccount = async (tx: Tx, userId: number, terms: AccountTerms): Promise<boolean> => {
  const [now] = await tx
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.userId, userId))
    .orderBy(desc(payoutAccounts.id))
    .limit(1)
  const isSame = now && (Object.keys(terms) as (keyof AccountTerms)[]).every((key) => now[key] === terms[key])
  if (!isSame) await tx.insert(payoutAccounts).values({ userId, ...terms })
  return !isSame
}
