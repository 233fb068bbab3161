import { and, desc, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/index.ts'
import { askToSend } from '../../refunds/queries.ts'
import { closePayment } from '../ledger/queries.ts'
import { askToClose, askToSettle } from '../queries.ts'
import { payments, refunds } from '../table.ts'
import { forgetOldEvents } from '../webhook/queries.ts'

/** How often the sweep runs. */
export const SWEEP_SECONDS = 30
// The newest first, so that those which nobody can settle never hold up a payment of today.
const AT_ONCE = 500

// Fresh ones at every sweep; after an hour each about four times an hour.
const due = (created: typeof payments.createdAt | typeof refunds.createdAt) =>
  sql`${created} < now() - interval '20 seconds' AND (${created} > now() - interval '1 hour' OR floor(extract(epoch FROM now() - ${created}) / ${SWEEP_SECONDS})::int % 30 = 0)`

const stale = sql<boolean>`${payments.createdAt} < now() - interval '24 hours'`

/** Asks again about everything that is not settled: what a lost event or a crash has left behind. An intent open for a day is closed. */
export const sweep = async (db: Db) => {
  const open = await db
    .select({ id: payments.id, parcelId: payments.parcelId, status: payments.status, stale })
    .from(payments)
    .where(and(inArray(payments.status, ['pending', 'closing']), or(stale, due(payments.createdAt))))
    .orderBy(desc(payments.id))
    .limit(AT_ONCE)
  for (const payment of open) {
    if (payment.status === 'closing') await askToClose(db, payment.id)
    else await (payment.stale ? closePayment(db, payment) : askToSettle(db, payment.id))
  }
  const waiting = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(sql`${refunds.status} = 'pending'`, due(refunds.createdAt)))
    .orderBy(desc(refunds.id))
    .limit(AT_ONCE)
  for (const { id } of waiting) await askToSend(db, id)
  await forgetOldEvents(db)
}
