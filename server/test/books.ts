import { expect } from 'vitest'
import { auditBooks } from '../src/ledger/audit.ts'
import { balancesOf } from '../src/ledger/balances.ts'
import type { Db } from '../src/platform/db/db.ts'
import type { Somebody } from './crew.ts'

/** Expects the audit to find no difference in the books. */
export const booksBalance = async (db: Db) => expect(await auditBooks(db)).toEqual([])

/** Returns a person's accounts with a balance other than 0, in taka. */
export const accountsOf = async (db: Db, { key }: Pick<Somebody, 'key'>) =>
  Object.fromEntries(Object.entries(await balancesOf(db, key)).filter(([, taka]) => taka !== 0))
