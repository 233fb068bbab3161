import { eq, sql } from 'drizzle-orm'
import { isChargeCollected } from '../ledger/find.ts'
import { notify } from '../notifications/notify.ts'
import { sendMail } from '../notifications/send-mail.ts'
import { recordEvent } from '../parcels/history.ts'
import { askForCard } from '../payments/card.ts'
import { closeOthers, isAsAsked, isTaken, lockParcel } from '../payments/ledger.ts'
import { askAgain, isPaid } from '../payments/open-sessions.ts'
import type { Session } from '../payments/provider.ts'
import { addRefund } from '../payments/refunds.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { type LedgerStatus, payments } from '../schema/payments.ts'
import { waiveReturnFee } from './charge-return.ts'
import { earnPrepaid } from './collect-money.ts'
import { tellGoesBack } from './tell-goes-back.ts'

const settled: readonly LedgerStatus[] = ['succeeded', 'mismatch', 'duplicate']

type Ref = { id: number; parcelId: number }
/** Stores a session's result once, however often and from wherever it is reported. Returns the payment's status. */
export const applySession = (db: Db, payment: Ref, session: Session) =>
  transact(db, (tx) => applySessionWithin(tx, payment, session))

/** Same as `applySession`, within the caller's transaction. */
export const applySessionWithin = async (tx: Tx, { id, parcelId }: Ref, session: Session): Promise<LedgerStatus> => {
  const parcel = await lockParcel(tx, parcelId)
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  if (!payment) throw new Error('a payment that is not there')
  const isRenamed = session.id !== payment.sessionId
  const isOthers = isRenamed && (await isTaken(tx, id, session.id))
  if (settled.includes(payment.status)) {
    // Rows settled by earlier versions name the transaction, which may have been paid twice, instead of the payment.
    if (session.status === 'succeeded' && isRenamed && !isOthers)
      await tx.update(payments).set({ sessionId: session.id }).where(eq(payments.id, id))
    return payment.status
  }
  if (session.isDeclined && !payment.declinedAt)
    await tx.update(payments).set({ declinedAt: sql`now()` }).where(eq(payments.id, id))
  if (session.status === 'open') return payment.status
  const close = async (status: LedgerStatus, more: Partial<typeof payments.$inferInsert> = {}) => {
    await tx
      .update(payments)
      .set({ ...more, status, settledAt: sql`now()` })
      .where(eq(payments.id, id))
    return status
  }
  // Another row has this money already if it was taken for a further payment before this row was settled.
  if (session.status === 'canceled' || isOthers)
    return payment.status === 'pending' || payment.status === 'closing' ? close('canceled') : payment.status

  if (session.others) await askAgain(tx, id)
  const money = { receivedAmount: session.received, receivedCurrency: session.currency, sessionId: session.id }
  const right =
    isAsAsked(session, { amountTaka: payment.amountTaka, parcelCode: parcel.code }) &&
    payment.amountTaka === parcel.priceTaka
  // If the charge was already collected in cash, keep the cash and refund the card payment.
  if (!right || (await isPaid(tx, parcelId)) || (await isChargeCollected(tx, parcelId))) {
    const status = await close(right ? 'duplicate' : 'mismatch', money)
    await addRefund(tx, payment, right ? 'duplicate' : 'mismatch')
    await tellGoesBack(tx, parcel, id)
    return status
  }
  await close('succeeded', money)
  await closeOthers(tx, parcelId, id)
  if (parcel.stage === 'delivered') await earnPrepaid(tx, parcelId, null)
  if (parcel.stage === 'returned') await waiveReturnFee(tx, parcelId)
  await askForCard(tx, id)
  await recordEvent(tx, parcelId, 'paid', parcel.senderId)
  await notify(tx, parcel.senderId, 'paid', { code: parcel.code, amount: payment.amountTaka }, `paid:${id}`)
  await sendMail(tx, parcel.senderId, 'paid', { code: parcel.code, amount: payment.amountTaka })
  if (parcel.stage === 'on the way' && parcel.courierId)
    await notify(
      tx,
      parcel.courierId,
      'paidOnTheWay',
      { code: parcel.code, receiver: parcel.receiverName, amount: payment.amountTaka },
      `paidOnTheWay:${id}`,
    )
  if (parcel.stage === 'canceled') await addRefund(tx, payment, 'late')
  return 'succeeded'
}
