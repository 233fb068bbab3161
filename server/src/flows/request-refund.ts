import { type Parcel, refundableStages } from '@ranar/contract'
import { and, eq } from 'drizzle-orm'
import { getParcel, lockOwnParcel } from '../parcels/find.ts'
import { addRefund, findCause, liveRefund } from '../payments/refunds.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { conflict } from '../platform/problems.ts'
import { countTry } from '../platform/rate-limits/rate-limits.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { tellOfChange } from '../platform/sse/signals.ts'
import { payments } from '../schema/payments.ts'

/** Requests the refund of a canceled or returned parcel and returns the parcel; a job sends the refund. 409 if none. */
export const requestRefund = (db: Db, user: SessionUser, typed: string): Promise<Parcel> =>
  transact(db, async (tx) => {
    const parcel = await lockOwnParcel(tx, user, typed)
    const [payment] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.parcelId, parcel.id), eq(payments.status, 'succeeded')))
      .for('update')
    if (!payment || !refundableStages.includes(parcel.stage)) throw conflict('payments.notRefundable')
    const live = await liveRefund(tx, payment.id)
    if (live) throw conflict(live === 'pending' ? 'payments.refundPending' : 'payments.refundDone')
    await countTry(tx, `refunds:${user.id}`, { max: 10, seconds: 60 })
    await addRefund(tx, payment, await findCause(tx, parcel.id))
    await tellOfChange(tx, user.id, ['parcels'])
    return getParcel(tx, parcel.id)
  })
