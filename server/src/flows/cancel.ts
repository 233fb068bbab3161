import type { Parcel } from '@ranar/contract'
import { notify } from '../notifications/notify.ts'
import { getParcel } from '../parcels/find.ts'
import { move } from '../parcels/moves.ts'
import { tellCollector } from '../parcels/pickups.ts'
import { closeOpenSessions, isPaid } from '../payments/open-sessions.ts'
import { adminIds } from '../people/users.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { tellSender } from './tell-sender.ts'

/** Cancels a pending parcel, for its sender (`cancel`) or the company (`reject`). Its payment becomes refundable. */
export const cancelParcel = (db: Db, user: SessionUser, name: 'cancel' | 'reject', typed: string): Promise<Parcel> =>
  transact(db, async (tx) => {
    const parcel = await move(tx, user, name, typed)
    await closeOpenSessions(tx, parcel.id)
    await tellCollector(tx, parcel.id)
    await tellSender(tx, parcel, name === 'reject' ? 'rejected' : 'canceled')
    if (await isPaid(tx, parcel.id))
      for (const admin of await adminIds(tx))
        await notify(tx, admin, 'paidCanceled', { code: parcel.code }, `paidCanceled:${parcel.eventId}`)
    return getParcel(tx, parcel.id)
  })
