import { eq, sql } from 'drizzle-orm'
import { notify } from '../notifications/notify.ts'
import { sendMail } from '../notifications/send-mail.ts'
import type { ProviderRefund } from '../payments/provider.ts'
import { askAgain, isOurs, split } from '../payments/refunds.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { parcels } from '../schema/parcels.ts'
import { refunds } from '../schema/payments.ts'

const rank = { pending: 0, succeeded: 1, failed: 2 } as const

type Ref = { id: number; parcelId: number }
/** `amount` is in poisha; set where the provider may have refunded another amount than we asked for. */
type Told = Pick<ProviderRefund, 'status'> & { id: string | null; amount?: number }

/** Stores a refund's status, never a lower one. Notifies the sender, or retries a failed refund that we started. */
export const applyRefund = (db: Db, refund: Ref, told: Told) =>
  transact(db, (tx) => applyRefundWithin(tx, refund, told))

/** Same as `applyRefund`, within the caller's transaction. */
export const applyRefundWithin = async (tx: Tx, { id, parcelId }: Ref, told: Told) => {
  const [parcel] = await tx
    .select({ code: parcels.code, senderId: parcels.senderId })
    .from(parcels)
    .where(eq(parcels.id, parcelId))
    .for('no key update')
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  if (!parcel || !refund) throw new Error('a refund that is not there')
  const isNew = told.id !== null && refund.providerId === null
  const money =
    isNew && told.amount && refund.cause !== 'mismatch' ? split(refund, told.amount) : { restTaka: refund.restTaka }
  if (isNew)
    await tx
      .update(refunds)
      .set({ providerId: told.id, ...money })
      .where(eq(refunds.id, id))
  if (rank[told.status] <= rank[refund.status]) return
  await tx.update(refunds).set({ status: told.status, settledAt: sql`now()` }).where(eq(refunds.id, id))
  const { senderId, code } = parcel
  if (told.status === 'succeeded') {
    await notify(tx, senderId, 'refunded', { code, amount: money.restTaka }, `refunded:${id}`)
    await sendMail(tx, senderId, 'refunded', { code, amount: money.restTaka })
  } else if (isOurs(refund.cause)) await askAgain(tx, refund.paymentId, refund.attempt)
  else {
    await notify(tx, senderId, 'refundFailed', { code }, `refundFailed:${id}`)
    await sendMail(tx, senderId, 'refundFailed', { code })
  }
}
