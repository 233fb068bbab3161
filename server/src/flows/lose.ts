import { type Parcel, stepsBefore, stepWords } from '@ranar/contract'
import { and, eq } from 'drizzle-orm'
import { notify } from '../notifications/notify.ts'
import { closeAttempts, lockParcel } from '../parcels/door.ts'
import { getParcel } from '../parcels/find.ts'
import { recordEvent } from '../parcels/history.ts'
import { afterMove } from '../parcels/steps.ts'
import { readCode } from '../parcels/tracking-code.ts'
import { closeOpenSessions } from '../payments/open-sessions.ts'
import { addRefund, liveRefund } from '../payments/refunds.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { conflict, notFound } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { parcels } from '../schema/parcels.ts'
import { payments } from '../schema/payments.ts'
import { takeAway } from './desk-line.ts'

/** Marks a parcel in the company's custody as lost and refunds its card payment in full. 409 if it is elsewhere. */
export const loseParcel = (db: Db, root: SessionUser, typed: string, reason: string): Promise<Parcel> =>
  transact(db, async (tx) => {
    const parcel = await lockParcel(tx, readCode(typed) ?? '')
    if (!parcel) throw notFound('parcels.notFound')
    if (!stepsBefore('lose').includes(parcel.step))
      throw conflict('desk.cannotMove', { step: { key: stepWords[parcel.step] } })
    if (parcel.custody === 'sender') throw conflict('desk.notInOurHands')
    await tx
      .update(parcels)
      .set({ ...afterMove('lose'), courierId: null, expectedOn: null })
      .where(eq(parcels.id, parcel.id))
    const eventId = await recordEvent(tx, parcel.id, 'lost', root.id, { detail: { note: reason } })
    await takeAway({ tx, parcel }, eventId)
    await closeAttempts(tx, [parcel.id])
    await closeOpenSessions(tx, parcel.id)
    const [paid] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.parcelId, parcel.id), eq(payments.status, 'succeeded')))
    if (paid && !(await liveRefund(tx, paid.id))) await addRefund(tx, paid, 'lost')
    await notify(tx, parcel.senderId, 'lost', { code: parcel.code, receiver: parcel.receiverName }, `lost:${eventId}`)
    return getParcel(tx, parcel.id)
  })
