import { type Parcel, type RefundCause, refundableStages, refundFees, refundQuote } from '@ranar/contract'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, transact } from '../db/index.ts'
import { conflict } from '../http/problems.ts'
import { enqueue } from '../jobs/queries.ts'
import { countTry } from '../limits/queries.ts'
import { sendMail } from '../mail/queries.ts'
import { notify } from '../notifications/queries.ts'
import { getParcel, lockOwnParcel } from '../parcels/queries.ts'
import { parcels } from '../parcels/table.ts'
import type { ProviderRefund } from '../payments/provider.ts'
import { type Cause, payments, refunds } from '../payments/table.ts'
import type { Person } from '../sessions/queries.ts'

export const askToSend = (tx: Db, refund: number) => enqueue(tx, 'refunds.send', { refund }, { key: `refunds.send:${refund}` })
export const askToSettleRefunds = (tx: Db, payment: number) => enqueue(tx, 'refunds.settle', { payment }, { key: `refunds.settle:${payment}` })

/** Why the money of a parcel in a select from `parcels` goes back. What came too late stays free of any fee. */
export const causeOfRefund = sql<RefundCause | 'late'>`CASE
  WHEN EXISTS (SELECT FROM payments p JOIN refunds r ON r.payment_id = p.id WHERE p.parcel_id = parcels.id AND r.cause = 'late') THEN 'late'
  WHEN parcels.stage = 'returned' THEN 'returned'
  WHEN EXISTS (SELECT FROM parcel_events e WHERE e.parcel_id = parcels.id AND e.name = 'rejected') THEN 'rejected'
  ELSE 'canceled' END`

/** Fee and rest in whole taka; money that should never have come goes back whole. */
export const quote = (amountTaka: number, cause: Cause) =>
  cause in refundFees ? refundQuote(amountTaka, cause as RefundCause) : { refundFee: 0, restAmount: amountTaka }

type Paid = { id: number; key: string; amountTaka: number; currency: string }
/** Writes a refund down and asks for it to be sent, both with the caller's transaction. One lives at a time: an index sees to it. */
export const addRefund = async (tx: Db, payment: Paid, cause: Cause) => {
  const { refundFee, restAmount } = quote(payment.amountTaka, cause)
  const [last] = await tx.select({ attempt: refunds.attempt }).from(refunds).where(eq(refunds.paymentId, payment.id)).orderBy(desc(refunds.attempt)).limit(1)
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

/** The sender asks for the money of a canceled or returned parcel. Answers the parcel as it is then, before the refund is sent. */
export const requestRefund = (db: Db, user: Person, typed: string): Promise<Parcel> =>
  transact(db, async (tx) => {
    const parcel = await lockOwnParcel(tx, user, typed)
    const [payment] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.parcelId, parcel.id), eq(payments.status, 'succeeded')))
      .for('update')
    if (!payment || !refundableStages.includes(parcel.stage)) throw conflict('payments.notRefundable')
    const [live] = await tx
      .select({ status: refunds.status })
      .from(refunds)
      .where(and(eq(refunds.paymentId, payment.id), inArray(refunds.status, ['pending', 'succeeded'])))
    if (live) throw conflict(live.status === 'pending' ? 'payments.refundPending' : 'payments.refundDone')
    await countTry(tx, `refunds:${user.id}`, { max: 10, seconds: 60 })
    // Only now: what was committed while we waited for the lock counts.
    const [why] = await tx.select({ cause: causeOfRefund }).from(parcels).where(eq(parcels.id, parcel.id))
    await addRefund(tx, payment, why?.cause ?? 'canceled')
    return getParcel(tx, parcel.id)
  })

const toSend = {
  id: refunds.id,
  status: refunds.status,
  key: refunds.key,
  cause: refunds.cause,
  restTaka: refunds.restTaka,
  providerId: refunds.providerId,
  keyIsOld: sql<boolean>`${refunds.createdAt} < now() - interval '23 hours'`,
  paymentId: payments.id,
  parcelId: payments.parcelId,
  intentId: sql<string>`${payments.intentId}`,
}
export type RefundToSend = NonNullable<Awaited<ReturnType<typeof findRefund>>>
const fromRefunds = (db: Db) => db.select(toSend).from(refunds).innerJoin(payments, eq(payments.id, refunds.paymentId))

export const findRefund = async (db: Db, id: number) => (await fromRefunds(db).where(eq(refunds.id, id)))[0]
export const refundsOfPayment = (db: Db, paymentId: number) => fromRefunds(db).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.id)

/** Which of the provider's refunds are already somebody's here. */
export const knownRefundIds = async (db: Db, ids: string[]) =>
  ids.length ? (await db.select({ id: refunds.providerId }).from(refunds).where(inArray(refunds.providerId, ids))).map(({ id }) => id) : []

const rank = { pending: 0, succeeded: 1, failed: 2 } as const

/** Writes down what the provider says of a refund, and tells the sender, once. It never goes back to an earlier state. */
export const applyRefund = (db: Db, { id, parcelId }: { id: number; parcelId: number }, told: Pick<ProviderRefund, 'status'> & { id: string | null }) =>
  transact(db, async (tx) => {
    const [parcel] = await tx.select({ code: parcels.code, senderId: parcels.senderId }).from(parcels).where(eq(parcels.id, parcelId)).for('no key update')
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
    if (!parcel || !refund) throw new Error('a refund that is not there')
    if (told.id && !refund.providerId) await tx.update(refunds).set({ providerId: told.id }).where(eq(refunds.id, id))
    if (rank[told.status] <= rank[refund.status]) return
    await tx.update(refunds).set({ status: told.status, settledAt: sql`now()` }).where(eq(refunds.id, id))
    const { senderId, code } = parcel
    if (told.status === 'succeeded') {
      await notify(tx, senderId, 'refunded', { code, amount: refund.restTaka }, `refunded:${id}`)
      await sendMail(tx, senderId, 'refunded', { code, amount: refund.restTaka })
    } else if (isOurs(refund.cause)) await askAgain(tx, refund.paymentId, refund.attempt)
    else {
      await notify(tx, senderId, 'refundFailed', { code }, `refundFailed:${id}`)
      await sendMail(tx, senderId, 'refundFailed', { code })
    }
  })

/** Money that nobody can ask for goes back by itself, however often that fails. */
const isOurs = (cause: Cause) => cause === 'mismatch' || cause === 'duplicate'
const askAgain = (tx: Db, payment: number, attempt: number) =>
  enqueue(tx, 'refunds.again', { payment }, { key: `refunds.again:${payment}`, inSeconds: Math.min(86_400, 300 * 2 ** attempt) })

export const refundAgain = (db: Db, paymentId: number) =>
  transact(db, async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
    const [live] = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.status, ['pending', 'succeeded'])))
    if (payment && !live) await addRefund(tx, payment, payment.status === 'mismatch' ? 'mismatch' : 'duplicate')
  })
