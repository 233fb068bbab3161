import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { notify } from '../notifications/notify.ts'
import { askToReturn } from '../payments/unmatched.ts'
import { rootIds } from '../people/users.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { installation, unmatchedPayments } from '../schema/reconciliation.ts'
import type { Deps } from './settle-payment.ts'

/** Automatic refunds in 24 hours. More unknown payments suggest that this is the wrong database, so root decides. */
const ALLOWANCE = 20
const NOTICES_A_DAY = 20
const LONGEST_CODE = 100

type Found = Pick<
  typeof unmatchedPayments.$inferInsert,
  'provider' | 'providerId' | 'sessionId' | 'parcelCode' | 'reason' | 'amount' | 'currency' | 'isOwn'
>

/** Records an unmatched payment once, notifies the roots and the log, and refunds it if this installation made it. */
export const recordUnmatched = async ({ db, log }: Pick<Deps, 'db' | 'log'>, found: Found) => {
  // The provider's text is untrusted: reduce it to one line of plain text.
  const parcelCode = found.parcelCode.replace(/[^\p{L}\p{N}\p{P} ]/gu, '').slice(0, LONGEST_CODE) || '?'
  const isNew = await transact(db, async (tx) => {
    await takeTurn(tx)
    const [made] = await tx
      .insert(unmatchedPayments)
      .values({ ...found, parcelCode })
      .onConflictDoNothing()
      .returning({ id: unmatchedPayments.id })
    if (!made) return false
    const [today] = await tx
      .select({ found: sql<number>`count(*)::int` })
      .from(unmatchedPayments)
      .where(sql`${unmatchedPayments.foundAt} > now() - interval '24 hours'`)
    if ((today?.found ?? 0) <= NOTICES_A_DAY)
      for (const root of await rootIds(tx))
        await notify(tx, root, 'unmatched', { code: parcelCode }, `unmatched:${made.id}`)
    await returnAllowed(tx)
    return true
  })
  if (isNew) log.error({ ...found, parcelCode }, 'money at the provider that no payment here explains')
}

/** Refunds waiting unmatched payments of our own, within the daily allowance. */
export const returnDue = (db: Db) =>
  transact(db, async (tx) => {
    await takeTurn(tx)
    await returnAllowed(tx)
  })

/** Serializes callers, so that concurrent transactions do not exceed the allowance. */
const takeTurn = (tx: Tx) => tx.select({ id: installation.id }).from(installation).for('update')

const returnAllowed = async (tx: Tx) => {
  const [used] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(unmatchedPayments)
    .where(sql`${unmatchedPayments.decidedBy} IS NULL AND ${unmatchedPayments.decidedAt} > now() - interval '24 hours'`)
  const waiting = tx
    .select({ id: unmatchedPayments.id })
    .from(unmatchedPayments)
    .where(
      and(
        eq(unmatchedPayments.status, 'open'),
        eq(unmatchedPayments.isOwn, true),
        ne(unmatchedPayments.reason, 'refund'),
      ),
    )
    .orderBy(asc(unmatchedPayments.id))
    .limit(Math.max(0, ALLOWANCE - (used?.n ?? 0)))
  const going = await tx
    .update(unmatchedPayments)
    .set({ status: 'returning', attempt: sql`${unmatchedPayments.attempt} + 1`, decidedAt: sql`now()` })
    .where(inArray(unmatchedPayments.id, waiting))
    .returning({ id: unmatchedPayments.id })
  for (const { id } of going) await askToReturn(tx, id)
}
