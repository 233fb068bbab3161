import { type RefundCause, refundFees, refundQuote } from '@ranar/contract'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { hasPassed } from '../platform/db/clock.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { enqueue } from '../platform/jobs/queue.ts'
import { parcels } from '../schema/parcels.ts'
import { type Cause, payments, refunds } from '../schema/payments.ts'

export const askToSend = (tx: Tx, refund: number) =>
  enqueue(tx, 'refunds.send', { refund }, { key: `refunds.send:${refund}` })
export const askToSettleRefunds = (tx: Tx, payment: number) =>
  enqueue(tx, 'refunds.settle', { payment }, { key: `refunds.settle:${payment}` })

/** For a select from `parcels`: why its money goes back. Late money and lost parcels are refunded without a fee. */
export const causeOfRefund = sql<RefundCause | 'late' | 'lost'>`CASE
  WHEN parcels.step = 'lost' THEN 'lost'
  WHEN EXISTS (SELECT FROM payments p JOIN refunds r ON r.payment_id = p.id WHERE p.parcel_id = parcels.id AND r.cause = 'late') THEN 'late'
  WHEN parcels.stage = 'returned' THEN 'returned'
  WHEN EXISTS (SELECT FROM parcel_events e WHERE e.parcel_id = parcels.id AND e.name = 'rejected') THEN 'rejected'
  ELSE 'canceled' END`

/** Returns why a parcel's money goes back. Call it with the parcel locked, so that what was committed meanwhile counts. */
export const findCause = async (tx: Tx, parcelId: number) => {
  const [why] = await tx.select({ cause: causeOfRefund }).from(parcels).where(eq(parcels.id, parcelId))
  return why?.cause ?? 'canceled'
}

/** Returns fee and rest in whole taka; a cause without a fee rule gives back everything. */
export const quote = (amountTaka: number, cause: Cause) =>
  cause in refundFees ? refundQuote(amountTaka, cause as RefundCause) : { refundFee: 0, restAmount: amountTaka }

type Paid = { id: number; key: string; amountTaka: number; currency: string }
/** Adds a refund and enqueues sending it, in the caller's transaction. A unique index allows one live refund. */
export const addRefund = async (tx: Tx, payment: Paid, cause: Cause) => {
  const { refundFee, restAmount } = quote(payment.amountTaka, cause)
  const [last] = await tx
    .select({ attempt: refunds.attempt })
    .from(refunds)
    .where(eq(refunds.paymentId, payment.id))
    .orderBy(desc(refunds.attempt))
    .limit(1)
  const attempt = (last?.attempt ?? 0) + 1
  const key = `refund:${payment.key.slice(4)}:${attempt}`
  const row = {
    paymentId: payment.id,
    attempt,
    cause,
    key,
    amountTaka: payment.amountTaka,
    feeTaka: refundFee,
    restTaka: restAmount,
    currency: payment.currency,
  }
  const [made] = await tx.insert(refunds).values(row).returning({ id: refunds.id })
  if (made) await askToSend(tx, made.id)
}

/** Locks and returns the payment that paid a parcel; undefined if it is unpaid. */
export const succeededPayment = async (tx: Tx, parcelId: number) =>
  (
    await tx
      .select()
      .from(payments)
      .where(and(eq(payments.parcelId, parcelId), eq(payments.status, 'succeeded')))
      .for('update')
  )[0]

/** Returns the status of a payment's pending or succeeded refund; undefined if there is none. */
export const liveRefund = async (tx: Tx, paymentId: number) =>
  (
    await tx
      .select({ status: refunds.status })
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.status, ['pending', 'succeeded'])))
  )[0]?.status

const toSend = {
  id: refunds.id,
  status: refunds.status,
  key: refunds.key,
  cause: refunds.cause,
  restTaka: refunds.restTaka,
  providerId: refunds.providerId,
  keyIsOld: hasPassed(refunds.createdAt, 23 * 3600),
  isTried: sql<boolean>`${refunds.triedAt} is not null`,
  paymentId: payments.id,
  provider: payments.provider,
  parcelId: payments.parcelId,
  sessionId: sql<string>`${payments.sessionId}`,
}
export type RefundToSend = NonNullable<Awaited<ReturnType<typeof findRefund>>>
const fromRefunds = (db: Db) => db.select(toSend).from(refunds).innerJoin(payments, eq(payments.id, refunds.paymentId))

/** Records that a refund is about to be sent for the first time. */
export const noteTry = (db: Db, id: number) => db.update(refunds).set({ triedAt: sql`now()` }).where(eq(refunds.id, id))

export const findRefund = async (db: Db, id: number) => (await fromRefunds(db).where(eq(refunds.id, id)))[0]
export const refundsOfPayment = (db: Db, paymentId: number) =>
  fromRefunds(db).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.id)

/** Returns those of the provider's refund ids that are already recorded here. */
export const knownRefundIds = async (db: Db, ids: string[]) =>
  ids.length
    ? (await db.select({ id: refunds.providerId }).from(refunds).where(inArray(refunds.providerId, ids))).map(
        ({ id }) => id,
      )
    : []

/** Splits a payment by what the provider says went back, which after a restore may not be what was asked for. */
export const split = ({ amountTaka }: { amountTaka: number }, hundredths: number) => {
  const restTaka = Math.min(amountTaka, Math.floor(hundredths / 100))
  return { restTaka, feeTaka: amountTaka - restTaka }
}

/** Whether a refund is retried automatically until it succeeds, because nobody can ask for it. */
export const isOurs = (cause: Cause) => cause === 'mismatch' || cause === 'duplicate' || cause === 'archived'
export const askAgain = (tx: Tx, payment: number, attempt: number) =>
  enqueue(
    tx,
    'refunds.again',
    { payment },
    { key: `refunds.again:${payment}`, inSeconds: Math.min(86_400, 300 * 2 ** attempt) },
  )

export const refundAgain = (db: Db, paymentId: number) =>
  transact(db, async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
    if (payment && !(await liveRefund(tx, paymentId)))
      await addRefund(
        tx,
        payment,
        payment.status === 'mismatch' || payment.status === 'duplicate' ? payment.status : 'archived',
      )
  })
