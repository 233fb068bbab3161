import { and, desc, eq, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { hasPassed } from '../platform/db/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { payments, refunds } from '../schema/payments.ts'
import { closePayment } from './ledger.ts'
import { askToClose, askToSettle } from './open-sessions.ts'
import { askToSend } from './refunds.ts'
import { forgetOldEvents } from './webhook.ts'

/** How often the sweep runs. */
export const SWEEP_SECONDS = 30
// Literal statuses let PostgreSQL use partial indexes. Newest first, so that stuck payments hold up no new ones.
const AT_ONCE = 500

// In the first hour at every sweep, later about four times an hour.
const due = (created: typeof payments.createdAt | typeof refunds.createdAt) =>
  sql`${hasPassed(created, 20)} AND (${created} > now() - interval '1 hour' OR floor(extract(epoch FROM now() - ${created}) / ${SWEEP_SECONDS})::int % 30 = 0)`

const stale = sql<boolean>`${payments.createdAt} < now() - interval '24 hours'`

/** Asks again about all that is not settled, after lost events or a crash; closes sessions open for a day. */
export const sweep = async (db: Db) => {
  const open = await db
    .select({ id: payments.id, parcelId: payments.parcelId, status: payments.status, stale })
    .from(payments)
    .where(and(sql`${payments.status} IN ('pending', 'closing')`, or(stale, due(payments.createdAt))))
    .orderBy(desc(payments.createdAt))
    .limit(AT_ONCE)
  for (const payment of open) {
    if (payment.status === 'closing') await transact(db, (tx) => askToClose(tx, payment.id))
    else await (payment.stale ? closePayment(db, payment) : transact(db, (tx) => askToSettle(tx, payment.id)))
  }
  const waiting = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(sql`${refunds.status} = 'pending'`, due(refunds.createdAt)))
    .orderBy(desc(refunds.createdAt))
    .limit(AT_ONCE)
  for (const { id } of waiting) await transact(db, (tx) => askToSend(tx, id))
  await forgetOldEvents(db)
}

/** Returns the providers with open payments or refunds, including those no longer offered. */
export const unsettledProviders = async (db: Db) => {
  const open = db
    .select({ kind: payments.provider })
    .from(payments)
    .where(sql`${payments.status} IN ('pending', 'closing')`)
  const waiting = db
    .select({ kind: payments.provider })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(sql`${refunds.status} = 'pending'`)
  return (await union(open, waiting)).map(({ kind }) => kind)
}
