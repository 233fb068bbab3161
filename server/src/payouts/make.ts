import { and, eq, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { companyNumber } from '../schema/company.ts'
import { payouts } from '../schema/payouts.ts'
import { users } from '../schema/people.ts'
import { statementLines, statements } from '../schema/statements.ts'
import { newestAccount } from './payouts.ts'

export type Made =
  | { is: 'made' | 'draft'; id: number; taka: number }
  | { is: 'unknown' | 'nothing' | 'noAccount' }
  | { is: 'owes' | 'tooLittle'; taka: number }

const draftOf = async (tx: Tx, senderId: number) => {
  const [draft] = await tx
    .select({ id: payouts.id, taka: payouts.taka })
    .from(payouts)
    .where(and(eq(payouts.senderId, senderId), eq(payouts.status, 'draft')))
  return draft
}

/** Makes one payout of all that is due to a sender, to their current account; the lock lets one through at a time. */
export const makePayout = async (tx: Tx, makerId: number, senderId: number, madeAt?: Date): Promise<Made> => {
  const [head] = await tx
    .select({
      due: statements.dueTaka,
      lines: statements.dueLines,
      account: newestAccount(sql`${statements.senderId}`),
      least: companyNumber('payoutMinTaka'),
    })
    .from(statements)
    .where(eq(statements.senderId, senderId))
    .for('no key update')
  const draft = await draftOf(tx, senderId)
  if (draft) return { is: 'draft', ...draft }
  if (!head || head.lines === 0 || head.due === 0) return { is: 'nothing' }
  if (head.due < 0) return { is: 'owes', taka: -head.due }
  if (head.due < head.least) return { is: 'tooLittle', taka: head.due }
  if (!head.account) return { is: 'noAccount' }
  const [made] = await tx
    .insert(payouts)
    .values({
      senderId,
      accountId: Number(head.account),
      taka: head.due,
      lines: head.lines,
      madeBy: makerId,
      ...(madeAt && { madeAt }),
    })
    .returning({ id: payouts.id, taka: payouts.taka })
  if (!made) return { is: 'nothing' }
  await tx
    .update(statementLines)
    .set({ payoutId: made.id })
    .where(
      and(
        eq(statementLines.senderId, senderId),
        isNull(statementLines.payoutId),
        ne(statementLines.availableTaka, 0),
        notInArray(statementLines.kind, ['payout_sent', 'payout_failed']),
      ),
    )
  return { is: 'made', ...made }
}

/** Returns the internal id of a person, archived or not; undefined if unknown. */
export const senderByPublicId = async (db: Db, publicId: string): Promise<number | undefined> => {
  if (!isUuid(publicId)) return undefined
  const [sender] = await db.select({ id: users.id }).from(users).where(eq(users.publicId, publicId))
  return sender?.id
}
