import { moves, type Parcel } from '@ranar/contract'
import { getParcel } from '../parcels/find.ts'
import { move } from '../parcels/moves.ts'
import { closeOpenSessions } from '../payments/open-sessions.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { tellOfChange } from '../platform/sse/signals.ts'
import { chargeReturn } from './charge-return.ts'
import { payDue } from './collect-money.ts'
import { tellReceiver } from './tell-receiver.ts'
import { tellSender } from './tell-sender.ts'

/** Ends a delivery as delivered or returned, with its money and notifications. */
export const finishDelivery = (db: Db, user: SessionUser, name: 'deliver' | 'return', typed: string): Promise<Parcel> =>
  transact(db, async (tx) => {
    const parcel = await move(tx, user, name, typed)
    await closeOpenSessions(tx, parcel.id)
    if (name === 'deliver') await payDue(tx, parcel.id, { courierId: user.id, actorId: user.id })
    else await chargeReturn(tx, parcel.id, user.id)
    await tellSender(tx, parcel, moves[name].to)
    await tellReceiver(tx, parcel.id, moves[name].to)
    // The courier may have the run open on another phone.
    await tellOfChange(tx, user.id, ['parcels'])
    return getParcel(tx, parcel.id)
  })
