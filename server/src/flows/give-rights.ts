import { notify } from '../notifications/notify.ts'
import { setRights } from '../people/rights.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import type { SessionUser } from '../platform/session-user.ts'

/** Sets an admin's rights to exactly these and notifies the admin if they changed. */
export const giveRights = (db: Db, root: SessionUser, change: Parameters<typeof setRights>[2]) =>
  transact(db, async (tx) => {
    const { id, isChanged, ...user } = await setRights(tx, root, change)
    if (isChanged) await notify(tx, id, 'rights', {}, `rights:${id}:${crypto.randomUUID()}`)
    return user
  })
