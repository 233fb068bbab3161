import type { Parcel } from '@ranar/contract'
import { notify } from '../notifications/notify.ts'
import { addAssignment } from '../parcels/assignments.ts'
import { getParcel } from '../parcels/find.ts'
import { move } from '../parcels/moves.ts'
import { lockActiveCourier } from '../people/couriers.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { together } from '../platform/db/together.ts'
import { transact } from '../platform/db/transact.ts'
import { badRequest } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import type { EventDetail } from '../schema/parcel-events.ts'
import { tellOnTheWay } from './tell-receiver.ts'
import { tellSender } from './tell-sender.ts'

type Sent = {
  parcel: string
  courier: string
  expectedOn: string
  /** Recorded with the event: the bulk that this assignment belongs to, or undoes. */
  detail?: EventDetail | null
  /** Throws if the parcel must not be assigned any more. */
  check?: ((tx: Tx) => Promise<void>) | undefined
}

/** Assigns a parcel to an active courier for a day and notifies all sides. 400 for an unknown courier. */
export const dispatchParcel = (db: Db, user: SessionUser, sent: Sent): Promise<Parcel> =>
  transact(db, (tx) => dispatchIn(tx, user, sent))

/** The same within the caller's transaction. */
export const dispatchIn = async (
  tx: Tx,
  user: SessionUser,
  { parcel: typed, courier, expectedOn, detail, check }: Sent,
): Promise<Parcel> => {
  const courierId = await lockActiveCourier(tx, courier)
  if (courierId === undefined) throw badRequest('parcels.deliveryManUnknown', 'delivery_men_id')
  await check?.(tx)
  const parcel = await move(tx, user, 'assign', typed, { courierId, expectedOn }, detail)
  const told = { code: parcel.code, receiver: parcel.receiver, date: expectedOn }
  const [assigned] = await together(tx, () => [
    getParcel(tx, parcel.id),
    addAssignment(tx, parcel.id, courierId),
    tellSender(tx, parcel, 'onTheWay'),
    tellOnTheWay(tx, parcel.id, parcel.proofLevel),
    notify(tx, courierId, 'assigned', told, `assigned:${parcel.eventId}`),
  ])
  return assigned
}
