import type { PaymentProvider } from '@ranar/contract'
import { and, eq, not, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { enqueue } from '../platform/jobs/queue.ts'
import { jobs } from '../platform/jobs/table.ts'
import { payments } from '../schema/payments.ts'

export const isPaid = async (db: Db, parcelId: number) =>
  (
    await db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.parcelId, parcelId), eq(payments.status, 'succeeded')))
  ).length > 0

const closing = perDb((db) =>
  db
    .update(payments)
    .set({ status: 'closing' })
    .where(and(eq(payments.parcelId, sql.placeholder('parcelId')), eq(payments.status, 'pending')))
    .returning({ id: payments.id })
    .prepare('payments_closing'),
)

/** Closes a parcel's open sessions when it changes or ends, in the transaction of that change. */
export const closeOpenSessions = async (tx: Tx, parcelId: number) => {
  for (const { id } of await closing(tx).execute({ parcelId })) await askToClose(tx, id)
}

/** Closes the session of one payment only. */
export const closeSessionOf = async (tx: Tx, id: number) => {
  const pending = and(eq(payments.id, id), eq(payments.status, 'pending'))
  await tx.update(payments).set({ status: 'closing' }).where(pending)
  await askToClose(tx, id)
}

export const askToClose = (tx: Tx, payment: number) =>
  enqueue(tx, 'payments.close', { payment }, { key: `payments.close:${payment}` })
export const askToSettle = (tx: Tx, payment: number) =>
  enqueue(tx, 'payments.settle', { payment }, { key: `payments.settle:${payment}` })
// Ask while the payer may still have a second page open, then once a day for a month.
const FIRST_LOOKS_S = [600, 3600]
const ONE_DAY_S = 86_400
const LOOKS = FIRST_LOOKS_S.length + 30
/** Schedules the next look at a paid session by which more money may come without notice. */
export const askAgain = async (tx: Tx, payment: number, turn = 0) => {
  if (turn >= LOOKS) return
  const inSeconds = FIRST_LOOKS_S[turn] ?? ONE_DAY_S
  await enqueue(tx, 'payments.again', { payment, turn }, { key: `payments.again:${payment}`, inSeconds })
}
/** Enqueues the job that decides about a session that no payment here names. */
export const askToClaim = (tx: Tx, provider: PaymentProvider, session: string, inSeconds = 0) =>
  enqueue(tx, 'payments.claim', { provider, session }, { key: `payments.claim:${provider}:${session}`, inSeconds })
// After five minutes an undecided session no longer holds anybody up.
const isEarly = (startedAt: Date) => sql`now() < ${startedAt.toISOString()}::timestamptz + interval '5 minutes'`
/** Whether sessions that no payment here names are still undecided, in the first minutes of a process. */
export const isClaiming = async (db: Db, startedAt: Date) =>
  (
    await db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.kind, 'payments.claim'), not(jobs.dead), isEarly(startedAt)))
      .limit(1)
  ).length > 0
