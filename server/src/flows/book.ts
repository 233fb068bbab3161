import type { Booking, Locale, Parcel } from '@ranar/contract'
import { notify } from '../notifications/notify.ts'
import { addParcel, findByIdempotencyKey, refuseReference } from '../parcels/booking.ts'
import { getParcel } from '../parcels/find.ts'
import { recordEvent } from '../parcels/history.ts'
import { lockConsumer } from '../people/consumers.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { countTry } from '../platform/rate-limits/rate-limits.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { tellReceiver } from './tell-receiver.ts'

type Given = { idempotencyKey: string | null; receiverLocale: Locale }

/** Books a parcel at the price of its weight. The same `idempotencyKey` of the same person answers with the parcel it made first, and is 409 for another booking. `locale` is the language in which the receiver is mailed. */
export const bookParcel = (
  db: Db,
  user: SessionUser,
  booking: Booking,
  { idempotencyKey, locale: receiverLocale }: { idempotencyKey: string | null; locale: Locale },
): Promise<Parcel> =>
  transact(db, async (tx) => {
    const known = idempotencyKey === null ? undefined : await findByIdempotencyKey(tx, user.id, idempotencyKey, booking)
    if (known !== undefined) return getParcel(tx, known.id)
    await lockConsumer(tx, user.id)
    await countTry(tx, `booking:${user.id}`, { max: 200, seconds: 3600 })
    const made = await bookOne(tx, user, booking, { idempotencyKey, receiverLocale })
    if (made) return getParcel(tx, made.id)
    const same = idempotencyKey && (await findByIdempotencyKey(tx, user.id, idempotencyKey, booking))
    if (!same) await refuseReference(tx, user.id, booking.reference)
    return getParcel(tx, same ? same.id : 0)
  })

/** Adds a parcel, its event and what is told of it; undefined when the sender has used the key or the reference before. Throws before it writes. */
export const bookOne = async (tx: Tx, user: SessionUser, booking: Booking, given: Given) => {
  const made = await addParcel(tx, user.id, booking, given)
  if (!made) return undefined
  await recordEvent(tx, made.id, 'booked', user.id)
  await notify(tx, user.id, 'booked', { code: made.code, receiver: booking.name }, `booked:${made.code}`)
  await tellReceiver(tx, made.id, 'booked')
  return made
}
