import type { Parcel } from '@ranar/contract'
import { notify } from '../notifications/notify.ts'
import { addAssignment } from '../parcels/assignments.ts'
import { getParcel } from '../parcels/find.ts'
import { move } from '../parcels/moves.ts'
import { lockActiveCourier } from '../people/couriers.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { badRequest } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { tellOnTheWay } from './tell-receiver.ts'
import { tellSender } from './tell-sender.ts'

/** Gives a pending parcel to an active courier, dates it and sends it on its way. */
export const dispatchParcel = (
  db: Db,
  user: SessionUser,
  { parcel: typed, courier, expectedOn }: { parcel: string; courier: string; expectedOn: string },
): Promise<Parcel> =>
  transact(db, async (tx) => {
    const courierId = await lockActiveCourier(tx, courier)
    if (courierId === undefined) throw badRequest('parcels.deliveryManUnknown', 'delivery_men_id')
    const parcel = await move(tx, user, 'assign', typed, { courierId: courierId, expectedOn })
    await addAssignment(tx, parcel.id, courierId)
    await tellSender(tx, parcel, 'onTheWay')
    await tellOnTheWay(tx, parcel.id, parcel.proofLevel)
    await notify(
      tx,
      courierId,
      'assigned',
      { code: parcel.code, receiver: parcel.receiver, date: expectedOn },
      `assigned:${parcel.eventId}`,
    )
    return getParcel(tx, parcel.id)
  })
