import { moves, type Parcel } from '@ranar/contract'
import { getParcel } from '../parcels/find.ts'
import { move } from '../parcels/moves.ts'
import { closeOpenSessions } from '../payments/open-sessions.ts'
import type { Db } from '../platform/db/db.ts'
import { together } from '../platform/db/together.ts'
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
    const by = { courierId: user.id, actorId: user.id }
    await together(tx, () => [
      closeOpenSessions(tx, parcel.id),
      name === 'deliver' ? payDue(tx, parcel.id, by) : chargeReturn(tx, parcel.id, user.id),
    ])
    const [finished] = await together(tx, () => [
      getParcel(tx, parcel.id),
      tellSender(tx, parcel, moves[name].to),
      tellReceiver(tx, parcel.id, moves[name].to),
      // The courier may have the run open on another phone.
      tellOfChange(tx, user.id, ['parcels']),
    ])
    return finished
  })
