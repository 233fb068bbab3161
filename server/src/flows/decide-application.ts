import { type Application, firstRights } from '@ranar/contract'
import { getApplication } from '../applications/applications.ts'
import { decide } from '../applications/decide.ts'
import { rejectPendingApplications } from '../applications/pending.ts'
import { notify } from '../notifications/notify.ts'
import { sendMail } from '../notifications/send-mail.ts'
import { hasParcelsInHand } from '../parcels/in-hand.ts'
import { giveRole } from '../people/promotion.ts'
import { getUser } from '../people/users.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { conflict } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { endStreams } from '../platform/sse/signals.ts'

/** Gives the applicant the role at once, with those first rights that the admin has, and rejects their other pending
 * application. 409 if they cannot have it. */
export const acceptApplication = (db: Db, admin: SessionUser, publicId: string): Promise<Application> =>
  transact(db, async (tx) => {
    const { id, userId, applyFor, ...known } = await decide(tx, admin.id, publicId, 'accepted')
    if (await hasParcelsInHand(tx, userId)) throw conflict('applications.hasParcels')
    const person = await getUser(tx, userId)
    if (person.role !== 'consumer' || person.isArchive) throw conflict('applications.notConsumer')
    if (!person.isVerified) throw conflict('applications.notVerified')
    // Nobody gives a right that they lack.
    const rights = firstRights.filter((right) => admin.isRoot || admin.rights.includes(right))
    await giveRole(tx, userId, { role: applyFor, rights }, known)
    await rejectPendingApplications(tx, userId, admin.id)
    await notify(tx, userId, 'accepted', { applyFor }, `accepted:${id}`)
    await sendMail(tx, userId, 'applicationAccepted', { applyFor })
    // Reconnect their streams, so that they get the new role's events.
    await endStreams(tx, { person: userId })
    return getApplication(tx, id)
  })

export const rejectApplication = (db: Db, admin: SessionUser, publicId: string): Promise<Application> =>
  transact(db, async (tx) => {
    const { id, userId, applyFor } = await decide(tx, admin.id, publicId, 'rejected')
    await notify(tx, userId, 'declined', { applyFor }, `declined:${id}`)
    await sendMail(tx, userId, 'applicationRejected', { applyFor })
    return getApplication(tx, id)
  })
