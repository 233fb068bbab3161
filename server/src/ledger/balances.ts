import { type AccountKind, accountKinds, accounts as accountRules, balanceOf } from '@ranar/contract'
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { accounts, balances } from '../schema/ledger.ts'
import { users } from '../schema/people.ts'

/** For a select: the balance of a personal account with the sign people expect, 0 if nothing was ever posted. */
export const balanceTaka = (kind: AccountKind, owner: SQL) =>
  sql<number>`coalesce((select ${accountRules[kind].side === 'debit' ? sql`b.taka` : sql`-b.taka`} from accounts a join balances b on b.account_id = a.id
    where a.kind = ${sql.raw(`'${kind}'`)} and a.owner_id = ${owner}), 0)::float8`

const ofOwner = perDb((db) =>
  db
    .select({ kind: accounts.kind, taka: balances.taka })
    .from(accounts)
    .innerJoin(balances, eq(balances.accountId, accounts.id))
    .where(eq(accounts.ownerId, sql.placeholder('owner')))
    .prepare('balances_of'),
)
/** Returns the balances of a person's accounts, by kind. */
export const balancesOf = async (db: Db, owner: number): Promise<Partial<Record<AccountKind, number>>> =>
  Object.fromEntries((await ofOwner(db).execute({ owner })).map(({ kind, taka }) => [kind, balanceOf(kind, taka)]))

/** Returns the balance of an account of the company; until the transaction ends, no other caller gets it. */
export const lockBalance = async (tx: Tx, kind: AccountKind): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('ledger', account_id(${kind}, null)))`)
  const [sum] = await tx
    .select({ taka: sql<number>`coalesce(sum(${balances.taka}), 0)::float8` })
    .from(balances)
    .innerJoin(accounts, eq(accounts.id, balances.accountId))
    .where(and(eq(accounts.kind, kind), isNull(accounts.ownerId)))
  return balanceOf(kind, sum?.taka ?? 0)
}

const MOST_DEBTORS = 500
const debtors = perDb((db) =>
  db
    .select({
      _id: users.publicId,
      name: users.name,
      taka: balances.taka,
      isArchive: sql<boolean>`${users.archivedAt} is not null`,
    })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.ownerId, users.id), eq(accounts.kind, 'courier_debt')))
    .innerJoin(balances, and(eq(balances.accountId, accounts.id), gt(balances.taka, 0)))
    .where(eq(users.role, 'delivery_men'))
    .orderBy(desc(balances.taka))
    .limit(MOST_DEBTORS)
    .prepare('debtors'),
)
/** Lists couriers who owe the office money, including archived ones, largest debt first. */
export const listDebtors = (db: Db) => debtors(db).execute()

const ofKinds = perDb((db) =>
  db
    .select({ kind: balances.kind, taka: sql<number>`sum(${balances.taka})::float8` })
    .from(balances)
    .groupBy(balances.kind)
    .prepare('balances_of_kinds'),
)
/** Returns the sum of each kind of account. */
export const allBalances = async (db: Db) => {
  const rows = await ofKinds(db).execute()
  const sums = new Map(rows.map(({ kind, taka }) => [kind, taka]))
  return accountKinds.map((account) => ({ account, taka: balanceOf(account, sums.get(account) ?? 0) }))
}
