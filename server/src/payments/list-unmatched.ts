import { type Meta, type UnmatchedPayment, type UnmatchedStatus, unmatchedStatuses } from '@ranar/contract'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { iso } from '../platform/db/json.ts'
import { onPage, pages, totalOf } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import { reconciliations, unmatchedPayments } from '../schema/reconciliation.ts'

type Asked = { page: number; limit: number; status?: UnmatchedStatus | undefined }

const newest = [desc(unmatchedPayments.foundAt), desc(unmatchedPayments.id)]
const lists = perDb((db) => {
  const prepared = (name: string, where?: SQL) =>
    db
      .select({
        _id: unmatchedPayments.publicId,
        parcel_id: unmatchedPayments.parcelCode,
        provider_id: unmatchedPayments.providerId,
        provider: unmatchedPayments.provider,
        reason: unmatchedPayments.reason,
        status: unmatchedPayments.status,
        amount: sql<number>`${unmatchedPayments.amount} / 100.0`.mapWith(Number),
        currency: unmatchedPayments.currency,
        isOwn: unmatchedPayments.isOwn,
        foundAt: iso(unmatchedPayments.foundAt),
      })
      .from(unmatchedPayments)
      .where(onPage(db, unmatchedPayments.id, where, newest))
      .orderBy(...newest)
      .prepare(`unmatched_${name}`)
  return { all: prepared('all'), status: prepared('status', eq(unmatchedPayments.status, sql.placeholder('status'))) }
})

/** Lists money at the provider that no payment here names, newest first, and when it was last compared. */
export const listUnmatched = async (
  db: Db,
  { page, limit, status }: Asked,
): Promise<{ payments: UnmatchedPayment[]; comparedAt: string | null; meta: Meta }> => {
  const [payments, total, [compared]] = await Promise.all([
    lists(db)[status ? 'status' : 'all'].execute({ limit, offset: (page - 1) * limit, status }),
    totalOf(db, 'unmatched', status ? [status] : unmatchedStatuses),
    db
      .select({ at: sql<string | null>`iso(min(${reconciliations.coveredAt}))` })
      .from(reconciliations)
      .where(sql`${reconciliations.list} = 'intents' AND ${reconciliations.span} = 'new'`),
  ])
  return { payments, comparedAt: compared?.at ?? null, meta: pages(page, limit, total) }
}
