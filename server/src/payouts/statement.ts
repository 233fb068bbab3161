import type { PayoutStatus, StatementLine, Waiting } from '@ranar/contract'
import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/db/db.ts'
import { iso } from '../platform/db/json.ts'
import { pages } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import { collections, isUndecided } from '../schema/collections.ts'
import { handovers } from '../schema/handovers.ts'
import { transfers } from '../schema/ledger.ts'
import { parcels } from '../schema/parcels.ts'
import { payoutAccounts, payouts } from '../schema/payouts.ts'
import { pendingParcels, statementLines, statements } from '../schema/statements.ts'
import { maskedNumber } from './accounts.ts'

const MOST_WAITING = 50
/** Waiting parcels are counted up to this number. */
const MOST_COUNTED = 1000

/** Days in Dhaka, both included; an empty `from` is the beginning, an empty `to` is now. */
export type Days = { from?: string | undefined; to?: string | undefined }
/** Line numbers above `after`, up to `last`. */
export type Range = { after: number; last: number }

const lastBefore = (senderId: number, midnight: SQL) =>
  sql<number>`coalesce((select ${statementLines.no} from ${statementLines} where ${statementLines.senderId} = ${senderId}
    and ${statementLines.at} < ${midnight} order by ${statementLines.at} desc, ${statementLines.no} desc limit 1), 0)::float8`
const midnight = (day: string, plusDays = 0) =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone 'Asia/Dhaka')`

const bySender = (column: PgColumn) => eq(column, sql.placeholder('sender'))
const headOf = perDb((db) =>
  db
    .select({
      lines: statements.lines,
      pending: statements.pendingTaka,
      available: statements.availableTaka,
      due: statements.dueTaka,
    })
    .from(statements)
    .where(bySender(statements.senderId))
    .prepare('statement_head'),
)
const nothing = { lines: 0, pending: 0, available: 0, due: 0 }
/** Returns a sender's balances, and the range of lines that lie in these days. */
export const standing = async (db: Db, senderId: number, { from, to }: Days) => {
  const [head = nothing] = await headOf(db).execute({ sender: senderId })
  if (!from && !to) return { ...head, range: { after: 0, last: head.lines } }
  const [bounds] = await db
    .select({
      after: from ? lastBefore(senderId, midnight(from)) : sql<number>`0`,
      last: to ? lastBefore(senderId, midnight(to, 1)) : sql<number>`${head.lines}::float8`,
    })
    .from(sql`(select 1) as one`)
  // A line added between the two queries is not part of this answer.
  const last = Math.min(bounds?.last ?? 0, head.lines)
  return { ...head, range: { after: Math.min(Number(bounds?.after ?? 0), last), last } }
}

const after = perDb((db) =>
  db
    .select({ pending: statementLines.pendingAfter, available: statementLines.availableAfter })
    .from(statementLines)
    .where(and(bySender(statementLines.senderId), eq(statementLines.no, sql.placeholder('no'))))
    .prepare('statement_balance'),
)
/** Returns the balances after a line; zero before the first one. */
export const balanceAfter = async (db: Db, senderId: number, no: number) => {
  const [line] = await after(db).execute({ sender: senderId, no })
  return line ?? { pending: 0, available: 0 }
}

const lineWire = {
  _id: sql<string>`${statementLines.no}::text`,
  at: iso(statementLines.at),
  kind: statementLines.kind,
  isReversal: statementLines.isReversal,
  parcel_id: parcels.code,
  reference: parcels.reference,
  pending: statementLines.pendingTaka,
  available: statementLines.availableTaka,
  pendingAfter: statementLines.pendingAfter,
  availableAfter: statementLines.availableAfter,
  reason: sql<
    string | null
  >`case when ${statementLines.isReversal} then ${transfers.reason} when ${statementLines.kind} = 'payout_failed' then ${payouts.reason} end`,
  payoutStatus: payouts.status,
  payoutReference: payouts.reference,
  payoutAccount: sql<string>`${payoutAccounts.method} || ' ' || ${maskedNumber}`,
  payoutAt: iso(sql`coalesce(${payouts.sentAt}, ${payouts.madeAt})`),
}

const lines = perDb((db) =>
  db
    .select(lineWire)
    .from(statementLines)
    .innerJoin(transfers, eq(transfers.id, statementLines.transferId))
    .leftJoin(parcels, eq(parcels.id, statementLines.parcelId))
    .leftJoin(payouts, eq(payouts.id, sql`coalesce(${statementLines.payoutId}, ${transfers.payoutId})`))
    .leftJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .where(
      and(
        bySender(statementLines.senderId),
        gt(statementLines.no, sql.placeholder('after')),
        lte(statementLines.no, sql.placeholder('last')),
      ),
    )
    .orderBy(desc(statementLines.no))
    .prepare('statement_lines'),
)
/** Returns the lines in a range of numbers, newest first. */
export const listLines = async (db: Db, senderId: number, { after, last }: Range): Promise<StatementLine[]> => {
  const rows = await lines(db).execute({ sender: senderId, after, last })
  return rows.map(
    ({ pendingAfter, availableAfter, payoutStatus, payoutReference, payoutAccount, payoutAt, ...line }) => ({
      ...line,
      balance: { pending: pendingAfter, available: availableAfter },
      payout: payoutStatus && {
        status: payoutStatus as PayoutStatus,
        reference: payoutReference,
        account: payoutAccount,
        at: payoutAt,
      },
    }),
  )
}

/** Returns a page of lines, found by number, so that the last page of a long statement costs what the first does. */
export const pageOfLines = async (db: Db, senderId: number, { after, last }: Range, page: number, limit: number) => {
  const end = last - (page - 1) * limit
  const lines = await listLines(db, senderId, { after: Math.max(after, end - limit), last: end })
  return { lines, meta: pages(page, limit, last - after) }
}

const deciding = perDb((db) =>
  db
    .select({ parcel_id: parcels.code, taka: collections.taka, since: iso(collections.at) })
    .from(collections)
    .innerJoin(parcels, eq(parcels.id, collections.parcelId))
    .where(and(isUndecided, gt(collections.taka, 0), bySender(parcels.senderId)))
    .orderBy(collections.at, collections.id)
    .limit(MOST_WAITING)
    .prepare('statement_deciding'),
)
/** Lists money paid for a sender's parcels about which the office has not decided yet, oldest first. */
export const listDeciding = (db: Db, senderId: number) => deciding(db).execute({ sender: senderId })

const beingCounted = sql`exists (select from ${collections} join ${handovers} on ${handovers.id} = ${collections.handoverId}
  where ${collections.parcelId} = ${pendingParcels.parcelId} and ${handovers.status} = 'submitted')`
const waiting = perDb((db) =>
  db
    .select({
      parcel_id: parcels.code,
      taka: pendingParcels.taka,
      since: iso(pendingParcels.since),
      why: sql<Waiting['why']>`case when ${beingCounted} then 'counting' else 'courier' end`,
    })
    .from(pendingParcels)
    .innerJoin(parcels, eq(parcels.id, pendingParcels.parcelId))
    .where(bySender(pendingParcels.senderId))
    .orderBy(pendingParcels.since, pendingParcels.parcelId)
    .limit(MOST_WAITING)
    .prepare('statement_waiting'),
)
/** Lists parcels whose money is not in the office yet, oldest first, and counts them (up to 1000). */
export const listWaiting = async (
  db: Db,
  senderId: number,
): Promise<{ waiting: Waiting[]; waitingParcels: number }> => {
  const listed = await waiting(db).execute({ sender: senderId })
  if (listed.length < MOST_WAITING) return { waiting: listed, waitingParcels: listed.length }
  const mine = eq(pendingParcels.senderId, senderId)
  const some = db.select({ one: sql`1` }).from(pendingParcels).where(mine).limit(MOST_COUNTED).as('some')
  return { waiting: listed, waitingParcels: await db.$count(some) }
}
