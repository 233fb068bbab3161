import type { User } from '@ranar/contract'
import { dropPendingApplications } from '../applications/pending.ts'
import { dropNotifications } from '../notifications/notifications.ts'
import { parcelsHeldBy, releaseRun } from '../parcels/assignments.ts'
import { openException } from '../parcels/exceptions.ts'
import { markArchived } from '../people/archiving.ts'
import { dropOtps } from '../people/otp.ts'
import { closeAllSessions } from '../people/sessions.ts'
import { getUser } from '../people/users.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { endStreams } from '../platform/sse/signals.ts'
import { submitForArchived } from './hand-over.ts'
import { tellSender } from './tell-sender.ts'

/** Archives a person: ends sessions and streams and takes away a courier's parcels. Parcels, payments, reviews stay. */
export const archivePerson = (db: Db, root: SessionUser, publicId: string): Promise<User> =>
  transact(db, async (tx) => {
    const id = await markArchived(tx, root, publicId)
    await closeAllSessions(tx, id)
    await dropOtps(tx, id)
    await dropPendingApplications(tx, id)
    for (const parcel of await releaseRun(tx, id, root.id))
      if (!parcel.wasReturning) await tellSender(tx, parcel, 'released')
    for (const parcel of await parcelsHeldBy(tx, id))
      await openException(tx, {
        kind: 'missing',
        parcelId: parcel.id,
        courierId: id,
        detail: {},
        dedupeKey: `missing:${parcel.id}:${id}`,
      })
    await submitForArchived(tx, id)
    await dropNotifications(tx, id)
    await endStreams(tx, { person: id })
    return getUser(tx, id)
  })
