import type { Booking, Locale, Parcel } from '@ranar/contract'
import { notifyOfMany } from '../notifications/notify.ts'
import { addParcel, findByIdempotencyKey, refuseReference, rowOf } from '../parcels/booking.ts'
import { getParcel } from '../parcels/find.ts'
import { recordEvents } from '../parcels/history.ts'
import { lockConsumer } from '../people/consumers.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { together } from '../platform/db/together.ts'
import { transact } from '../platform/db/transact.ts'
import { countTry } from '../platform/rate-limits/rate-limits.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { readTerms } from '../tariffs/tariffs.ts'
import { priceBooking } from './price-parcel.ts'
import { tellReceiversOfBooking } from './tell-receiver.ts'

/** Books a parcel at today's tariff. 409 if the sender saw another price, or used `idempotencyKey` for another booking;
 * the same booking again returns its first parcel. `locale` is the language of the receiver's mails. */
export const bookParcel = (
  db: Db,
  user: SessionUser,
  booking: Booking,
  { idempotencyKey, locale: receiverLocale }: { idempotencyKey: string | null; locale: Locale },
): Promise<Parcel> =>
  transact(db, async (tx) => {
    const known = idempotencyKey === null ? undefined : await findByIdempotencyKey(tx, user.id, idempotencyKey, booking)
    if (known !== undefined) return getParcel(tx, known.id)
    const [, , { tariff, limits }] = await together(tx, () => [
      lockConsumer(tx, user.id),
      countTry(tx, `booking:${user.id}`, { max: 200, seconds: 3600 }),
      readTerms(tx),
    ])
    const priced = priceBooking(tariff, booking)
    const made = await addParcel(tx, rowOf(user.id, booking, priced, limits, { idempotencyKey, receiverLocale }))
    if (made) {
      const [parcel] = await together(tx, () => [
        getParcel(tx, made.id),
        recordBookings(tx, user, [{ ...made, receiver: booking.name }]),
      ])
      return parcel
    }
    const same = idempotencyKey && (await findByIdempotencyKey(tx, user.id, idempotencyKey, booking))
    if (!same) await refuseReference(tx, user.id, booking.reference)
    return getParcel(tx, same ? same.id : 0)
  })

type Made = { id: number; code: string; receiver: string }
/** Records the events, the sender's notifications and the receivers' mails of new bookings in their transaction. */
export const recordBookings = async (tx: Tx, user: SessionUser, made: Made[]) => {
  if (made.length === 0) return
  const ids = made.map(({ id }) => id)
  const notices = made.map(({ code, receiver }) => ({ params: { code, receiver }, dedupeKey: `booked:${code}` }))
  await together(tx, () => [
    recordEvents(tx, ids, 'booked', user.id),
    notifyOfMany(tx, user.id, 'booked', notices),
    tellReceiversOfBooking(tx, ids),
  ])
}
