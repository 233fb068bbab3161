import { expect } from 'vitest'
import { auditBooks } from '../src/ledger/audit.ts'
import { balancesOf } from '../src/ledger/balances.ts'
import type { Db } from '../src/platform/db/db.ts'
import type { Somebody } from './crew.ts'

/** Nothing differs from what its lines say. */
export const booksBalance = async (db: Db) => expect(await auditBooks(db)).toEqual([])

/** A person's accounts that are not empty. */
export const accountsOf = async (db: Db, { key }: Pick<Somebody, 'key'>) =>
  Object.fromEntries(Object.entries(await balancesOf(db, key)).filter(([, taka]) => taka !== 0))
