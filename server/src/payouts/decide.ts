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

/** Whether an admin who handles money exists besides the payout's maker and this teller. */
const hasThird = (tellerId: number) => sql`exists (
  select from ${users} third where third.role = 'admin' and third.archived_at is null
    and third.id not in (${tellerId}, ${payouts.madeBy}) and (third.is_root or 'money' = any(third.rights)))`

/** Marks a draft as sent: not by its maker unless `sentAlone`, nor by the one it pays while a third handles money.
 * Returns undefined if it is unknown, no draft any more, or this person may not send it. */
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

/** Whether the payout is this person's own money. */
export const isFor = async (db: Db, userId: number, publicId: string) =>
  (await db.$count(payouts, and(byPublicId(publicId), eq(payouts.senderId, userId)))) > 0

export type Failure = { id: string; reason: string; draft_only?: boolean | null | undefined }

/** Marks a draft or sent payout as failed; undefined if it is neither, or sent and only a draft is meant. Its lines are
 * freed by `freeLines`. */
export const markFailed = async (tx: Tx, tellerId: number, { id, reason, draft_only }: Failure) => {
  const [failed] = await tx
    .update(payouts)
    .set({ status: 'failed', reason, failedBy: tellerId, failedAt: sql`now()` })
    .where(and(byPublicId(id), inArray(payouts.status, draft_only ? ['draft'] : ['draft', 'sent'])))
    .returning(decided)
  return failed
}
export const freeLines = (tx: Tx, payoutId: number) =>
  tx.update(statementLines).set({ payoutId: null }).where(eq(statementLines.payoutId, payoutId))
