import type { Parcel } from '@ranar/contract'
import { notify } from '../notifications/notify.ts'
import { getParcel } from '../parcels/find.ts'
import { readCode } from '../parcels/tracking-code.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { tellOfChange } from '../platform/sse/signals.ts'
import { type Review, rate } from '../reviews/rate.ts'

/** Rates the sender's own delivered parcel, once. */
export const addReview = (db: Db, user: SessionUser, typed: string, review: Review): Promise<Parcel> =>
  transact(db, async (tx) => {
    const { id, code, courierId } = await rate(tx, user.id, readCode(typed) ?? '', review)
    if (courierId !== null) await notify(tx, courierId, 'reviewed', { code, rating: review.rating }, `reviewed:${code}`)
    await tellOfChange(tx, user.id, ['parcels'])
    return getParcel(tx, id)
  })
