import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
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

/** Whether somebody else, who is here still, has the right to handle money. */
export const hasColleague = async (db: Db, userId: number) =>
  (await db.$count(
    users,
    and(
      eq(users.role, 'admin'),
      isNull(users.archivedAt),
      ne(users.id, userId),
      or(eq(users.isRoot, true), sql`'money' = any(${users.rights})`),
    ),
  )) > 0

/** Draft to sent, by somebody else than its maker where there is somebody else. No row: it is not there, not a draft
 * any more, or one's own. */
export const markSent = async (tx: Tx, tellerId: number, publicId: string, reference: string, sentAlone: boolean) => {
  const [sent] = await tx
    .update(payouts)
    .set({ status: 'sent', reference, sentBy: tellerId, sentAt: sql`now()`, sentAlone })
    .where(and(byPublicId(publicId), eq(payouts.status, 'draft'), sentAlone ? undefined : ne(payouts.madeBy, tellerId)))
    .returning(decided)
  return sent
}

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
