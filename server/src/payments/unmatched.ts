import type { UnmatchedStatus } from '@ranar/contract'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { enqueue } from '../platform/jobs/queue.ts'
import { conflict, notFound } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { unmatchedPayments } from '../schema/reconciliation.ts'

export const askToReturn = (tx: Tx, unmatched: number) =>
  enqueue(tx, 'payments.return', { unmatched }, { key: `payments.return:${unmatched}` })

export const findUnmatched = async (db: Db, id: number) =>
  (await db.select().from(unmatchedPayments).where(eq(unmatchedPayments.id, id)))[0]

/** Stores what became of money that was to go back. */
export const settleUnmatched = (db: Db, id: number, status: UnmatchedStatus) =>
  db
    .update(unmatchedPayments)
    .set({ status })
    .where(and(eq(unmatchedPayments.id, id), ne(unmatchedPayments.status, status)))

/** Returns the rows of root's list for these sessions, including refunds that nobody asked for. */
export const unmatchedOf = (db: Db, ids: string[]) =>
  db
    .select({
      id: unmatchedPayments.id,
      providerId: unmatchedPayments.providerId,
      sessionId: unmatchedPayments.sessionId,
      reason: unmatchedPayments.reason,
    })
    .from(unmatchedPayments)
    .where(inArray(unmatchedPayments.sessionId, ids))

/** Records root's decision on unmatched money: return it, also after a failed try, or keep it. 409 if decided. */
export const decideUnmatched = (db: Db, root: SessionUser, publicId: string, decision: 'return' | 'keep') =>
  transact(db, async (tx) => {
    if (!isUuid(publicId)) throw notFound('payments.unknown')
    const isReturn = decision === 'return'
    const [row] = await tx
      .update(unmatchedPayments)
      .set({
        status: isReturn ? 'returning' : 'kept',
        decidedAt: sql`now()`,
        decidedBy: root.id,
        ...(isReturn && { attempt: sql`${unmatchedPayments.attempt} + 1` }),
      })
      .where(
        and(
          eq(unmatchedPayments.publicId, publicId),
          inArray(unmatchedPayments.status, ['open', 'failed']),
          isReturn ? ne(unmatchedPayments.reason, 'refund') : undefined,
        ),
      )
      .returning({ id: unmatchedPayments.id })
    if (row) return isReturn ? askToReturn(tx, row.id) : undefined
    const [known] = await tx
      .select({ id: unmatchedPayments.id })
      .from(unmatchedPayments)
      .where(eq(unmatchedPayments.publicId, publicId))
    throw known ? conflict('payments.unmatchedDecided') : notFound('payments.unknown')
  })

const AT_ONCE = 100
/** Enqueues the returns under way again, in case a crash lost the job. */
export const chaseReturns = async (db: Db) => {
  const late = await db
    .select({ id: unmatchedPayments.id })
    .from(unmatchedPayments)
    .where(
      and(
        eq(unmatchedPayments.status, 'returning'),
        sql`${unmatchedPayments.decidedAt} < now() - interval '20 seconds'`,
      ),
    )
    .orderBy(desc(unmatchedPayments.id))
    .limit(AT_ONCE)
  for (const { id } of late) await transact(db, (tx) => askToReturn(tx, id))
}
