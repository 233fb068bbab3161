import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { payouts } from '../schema/payouts.ts'
import { users } from '../schema/people.ts'
import { statementLines } from '../schema/statements.ts'

const decided = {
  id: payouts.id,
  senderId: payouts.senderId,
  taka: payouts.taka,
  reference: payouts.reference,
  wasSent: sql<boolean>`${payouts.sentAt} is not null`,
}
const byPublicId = (id: string) => eq(payouts.publicId, isUuid(id) ? id : '00000000-0000-0000-0000-000000000000')

/** Whether somebody handles money who has not made the payout and is not the one who sends it. */
const hasThird = (tellerId: number) => sql`exists (
  select from ${users} third where third.role = 'admin' and third.archived_at is null
    and third.id not in (${tellerId}, ${payouts.madeBy}) and (third.is_root or 'money' = any(third.rights)))`

/** Draft to sent, by somebody else than its maker where there is somebody else, and not by whom it is for while there
 * is a third. No row: it is not there, not a draft any more, or one's own. */
export const markSent = async (tx: Tx, tellerId: number, publicId: string, reference: string, sentAlone: boolean) => {
  const [sent] = await tx
    .update(payouts)
    .set({ status: 'sent', reference, sentBy: tellerId, sentAt: sql`now()`, sentAlone })
    .where(
      and(
        byPublicId(publicId),
        eq(payouts.status, 'draft'),
        sentAlone ? undefined : ne(payouts.madeBy, tellerId),
        or(ne(payouts.senderId, tellerId), sql`not ${hasThird(tellerId)}`),
      ),
    )
    .returning(decided)
  return sent
}

/** Whether it is this person's own money. */
export const isFor = async (db: Db, userId: number, publicId: string) =>
  (await db.$count(payouts, and(byPublicId(publicId), eq(payouts.senderId, userId)))) > 0

/** Draft or sent to failed; its lines are due again. */
export const markFailed = async (tx: Tx, tellerId: number, publicId: string, reason: string) => {
  const [failed] = await tx
    .update(payouts)
    .set({ status: 'failed', reason, failedBy: tellerId, failedAt: sql`now()` })
    .where(and(byPublicId(publicId), inArray(payouts.status, ['draft', 'sent'])))
    .returning(decided)
  return failed
}
export const freeLines = (tx: Tx, payoutId: number) =>
  tx.update(statementLines).set({ payoutId: null }).where(eq(statementLines.payoutId, payoutId))
