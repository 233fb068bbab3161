import type { Payout, PayoutStatus, payoutFilters } from '@ranar/contract'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { isUuid } from '../platform/db/columns.ts'
import { counters } from '../platform/db/counters.ts'
import type { Db } from '../platform/db/db.ts'
import { iso, jsonObject } from '../platform/db/json.ts'
import { onPage, pages, totalOf } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import { payoutAccounts, payouts } from '../schema/payouts.ts'
import { users } from '../schema/people.ts'
import { statements } from '../schema/statements.ts'
import { accountWire } from './accounts.ts'

type Filter = (typeof payoutFilters)[number]
type Asked = { page: number; limit: number; status?: Filter | undefined }

const [maker, teller, ender] = [alias(users, 'maker'), alias(users, 'teller'), alias(users, 'ender')]
const senderWire = jsonObject({
  _id: users.publicId,
  name: users.name,
  email: users.email,
  isArchive: sql<boolean>`${users.archivedAt} is not null`,
})
const account = sql<Payout['account']>`case when ${payoutAccounts.id} is not null then ${jsonObject(accountWire)} end`
/** SQL for the id of a sender's current account. */
export const newestAccount = (senderId: SQL) =>
  sql`(select max(newest.id) from ${payoutAccounts} newest where newest.user_id = ${senderId})`
const person = (who: { id: PgColumn; publicId: PgColumn; name: PgColumn }) =>
  sql<Payout['madeBy']>`case when ${who.id} is not null then ${jsonObject({ _id: who.publicId, name: who.name })} end`

const payoutWire = {
  _id: payouts.publicId,
  status: payouts.status,
  user: senderWire,
  taka: payouts.taka,
  lines: payouts.lines,
  account,
  accountChanged: sql<boolean>`${newestAccount(sql`${payouts.senderId}`)} is distinct from ${payouts.accountId}`,
  reference: payouts.reference,
  reason: payouts.reason,
  madeAt: iso(payouts.madeAt),
  madeBy: person(maker),
  sentAt: sql<string | null>`${iso(payouts.sentAt)}`,
  sentBy: person(teller),
  failedAt: sql<string | null>`${iso(payouts.failedAt)}`,
  failedBy: person(ender),
}
const withPeople = (db: Db) =>
  db
    .select(payoutWire)
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.senderId))
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .innerJoin(maker, eq(maker.id, payouts.madeBy))
    .leftJoin(teller, eq(teller.id, payouts.sentBy))
    .leftJoin(ender, eq(ender.id, payouts.failedBy))

/** Returns payouts by their internal ids. */
export const getPayouts = (db: Db, ids: readonly number[]): Promise<Payout[]> =>
  withPeople(db).where(inArray(payouts.id, [...ids]))

/** Returns a payout by its public id; undefined if unknown. */
export const findPayout = async (db: Db, publicId: string): Promise<Payout | undefined> =>
  isUuid(publicId) ? (await withPeople(db).where(eq(payouts.publicId, publicId)))[0] : undefined

const newest = desc(payouts.id)
const listMade = (db: Db, status: PayoutStatus | undefined, range: { limit: number; offset: number }) => {
  const where = status && eq(payouts.status, status)
  const page = db
    .select({ id: payouts.id })
    .from(payouts)
    .where(where)
    .orderBy(newest)
    .limit(range.limit)
    .offset(range.offset)
  return withPeople(db).where(sql`${payouts.id} = any(array(${page}))`).orderBy(newest)
}

const dueWire = {
  ...payoutWire,
  _id: sql<null>`null`,
  status: sql<'due'>`'due'`,
  account: sql<Payout['account']>`(select ${jsonObject(accountWire)} from ${payoutAccounts}
    where ${payoutAccounts.userId} = ${statements.senderId} order by ${payoutAccounts.id} desc limit 1)`,
  taka: statements.dueTaka,
  lines: statements.dueLines,
  accountChanged: sql<boolean>`false`,
  reference: sql<null>`null`,
  reason: sql<null>`null`,
  madeAt: sql<null>`null`,
  madeBy: sql<null>`null`,
  sentAt: sql<null>`null`,
  sentBy: sql<null>`null`,
  failedAt: sql<null>`null`,
  failedBy: sql<null>`null`,
}
const most = [desc(statements.dueTaka), asc(statements.senderId)]
const due = perDb((db) =>
  db
    .select(dueWire)
    .from(statements)
    .innerJoin(users, eq(users.id, statements.senderId))
    .where(onPage(db, statements.senderId, sql`${statements.dueTaka} > 0`, most))
    .orderBy(...most)
    .prepare('payouts_due'),
)

const made = ['draft', 'sent', 'failed'] as const
const counted = perDb((db) =>
  db
    .select({ kind: counters.kind, key: counters.key, n: sql<number>`sum(${counters.n})::float8` })
    .from(counters)
    .where(and(inArray(counters.kind, ['payout', 'payout_taka']), eq(counters.ownerId, 0)))
    .groupBy(counters.kind, counters.key)
    .prepare('payout_sums'),
)
/** Returns number and sum of the payouts of each status, from the counters. */
const sumUp = async (db: Db) => {
  const rows = await counted(db).execute()
  const of = (kind: string, key: string) => rows.find((row) => row.kind === kind && row.key === key)?.n ?? 0
  return (['due', ...made] as const).map((status) => ({
    status,
    payouts: of('payout', status),
    taka: of('payout_taka', status),
  }))
}

/** Lists payouts, newest first, or what is due, largest first, with the sums of each status. */
export const listPayouts = async (db: Db, { page, limit, status }: Asked) => {
  const range = { limit, offset: (page - 1) * limit }
  const rows: Payout[] = status === 'due' ? await due(db).execute(range) : await listMade(db, status, range)
  const total = await totalOf(db, 'payout', status ? [status] : made)
  return { payouts: rows, sums: await sumUp(db), meta: pages(page, limit, total) }
}
