import { type Parcel, stageName } from '@ranar/contract'
import { changeBooking, refuseReference } from '../parcels/booking.ts'
import type { BookingChange } from '../parcels/booking-columns.ts'
import { getParcel, lockOwnParcel } from '../parcels/find.ts'
import { getReceiver } from '../parcels/receiver.ts'
import { closeOpenSessions, isPaid } from '../payments/open-sessions.ts'
import { lockBookings } from '../people/consumers.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { conflict } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { tellOfChange } from '../platform/sse/signals.ts'
import { priceChange } from './price-parcel.ts'
import { renewBooked } from './renew-receiver.ts'

/** Changes a pending, unpaid parcel; omitted fields stay. Reprices it by its own tariff. 409 if not pending or paid. */
export const updateParcel = (db: Db, user: SessionUser, typed: string, change: BookingChange): Promise<Parcel> =>
  transact(db, async (tx) => {
    // Locked before the parcel, in the same order as booking does, to avoid deadlocks.
    if (change.reference) await lockBookings(tx, user.id)
    const parcel = await lockOwnParcel(tx, user, typed)
    if (parcel.stage !== 'pending') throw conflict('parcels.cannotUpdate', { stage: { key: stageName[parcel.stage] } })
    if (await isPaid(tx, parcel.id)) throw conflict('parcels.cannotUpdatePaid')
    await refuseReference(tx, user.id, change.reference, parcel.id)
    const before = await getReceiver(tx, parcel.id)
    const { tariff, ...priced } = await priceChange(tx, parcel, change)
    if (await changeBooking(tx, parcel.id, change, tariff, priced)) {
      if (before) await renewBooked(tx, parcel.id, before, change)
      await closeOpenSessions(tx, parcel.id)
      await tellOfChange(tx, user.id, ['parcels'])
    }
    return getParcel(tx, parcel.id)
  })
