import type { Pickup } from '@ranar/contract'
import { notify } from '../notifications/notify.ts'
import { lockOwnParcel } from '../parcels/find.ts'
import { countEvents } from '../parcels/history.ts'
import { setPickup } from '../parcels/pickups.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { conflict } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'

/** Stores how a sender's booked parcel comes to the company, and tells a courier who need not collect it any more. */
export const choosePickup = (db: Db, user: SessionUser, typed: string, asked: Pickup): Promise<Pickup> =>
  transact(db, async (tx) => {
    const parcel = await lockOwnParcel(tx, user, typed)
    if (parcel.step !== 'booked') throw conflict('journeys.pickupTooLate')
    const { pickup, freed } = await setPickup(tx, parcel.id, asked)
    if (freed !== null) {
      const times = await countEvents(tx, parcel.id, 'pickup_assigned')
      const key = `pickupUnassigned:${parcel.code}:${times}`
      await notify(tx, freed, 'pickupUnassigned', { code: parcel.code }, key)
    }
    return pickup
  })
