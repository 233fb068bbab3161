import { hash } from 'node:crypto'
import { type Booking, chargeFault, type Locale, provedAtLeast } from '@ranar/contract'
import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { named, perDb } from '../platform/db/prepared.ts'
import { badRequest, conflict } from '../platform/problems.ts'
import { parcels } from '../schema/parcels.ts'
import { type BookingChange, bookingPlaceholders, changedColumns, columnsOf } from './booking-columns.ts'
import { newCode } from './tracking-code.ts'

const insert = perDb((db) =>
  db
    .insert(parcels)
    .values({
      ...named('code', 'senderId', 'idempotencyKey', 'idempotencyHash', 'receiverLocale'),
      ...bookingPlaceholders,
    })
    .onConflictDoNothing()
    .returning({ id: parcels.id })
    .prepare('book'),
)

const hashOf = (booking: Booking) => hash('sha256', JSON.stringify(booking), 'buffer')

/** Adds a pending parcel at the price of its weight; undefined when the sender has used this key or this reference before. */
export const addParcel = async (
  tx: Tx,
  senderId: number,
  booking: Booking,
  given: { idempotencyKey: string | null; receiverLocale: Locale },
) => {
  const code = newCode()
  const idempotencyHash = given.idempotencyKey === null ? null : hashOf(booking)
  const columns = columnsOf(booking)
  const proofLevel = checked(columns)
  const [made] = await insert(tx).execute({ code, senderId, idempotencyHash, ...given, ...columns, proofLevel })
  return made && { id: made.id, code }
}

type Money = Pick<typeof parcels.$inferSelect, 'codTaka' | 'chargeFrom' | 'proofLevel' | 'priceTaka'>
/** Refuses a charge that the goods' money does not cover; answers with the proof that so much money needs. */
const checked = ({ codTaka, chargeFrom, proofLevel, priceTaka }: Money) => {
  const fault = chargeFault(chargeFrom, codTaka, priceTaka)
  if (fault) throw badRequest(fault, 'codTaka')
  return provedAtLeast(proofLevel, codTaka)
}

/** Throws 409 when another parcel of this sender that is not canceled has the reference. */
export const refuseReference = async (tx: Tx, senderId: number, reference: string | null | undefined, but = 0) => {
  if (!reference) return
  const [known] = await tx
    .select({ code: parcels.code })
    .from(parcels)
    .where(
      and(
        eq(parcels.senderId, senderId),
        eq(parcels.reference, reference),
        ne(parcels.step, 'canceled'),
        ne(parcels.id, but),
      ),
    )
  if (known) throw conflict('cod.referenceTaken', { code: known.code })
}

/** The parcel that this sender has booked with this key; 409 when it was for another booking. */
export const findByIdempotencyKey = async (tx: Tx, senderId: number, key: string, booking: Booking) => {
  const [known] = await tx
    .select({ id: parcels.id, hash: parcels.idempotencyHash })
    .from(parcels)
    .where(and(eq(parcels.senderId, senderId), eq(parcels.idempotencyKey, key)))
  // Parcels of earlier versions have no hash.
  if (known?.hash && !known.hash.equals(hashOf(booking))) throw conflict('parcels.keyReused')
  return known?.id
}

/** Changes what is given; the price follows the weight. Answers whether anything was given. */
export const changeBooking = async (tx: Tx, id: number, change: BookingChange): Promise<boolean> => {
  const columns = changedColumns(change)
  if (Object.keys(columns).length === 0) return false
  const [changed] = await tx.update(parcels).set(columns).where(eq(parcels.id, id)).returning()
  if (!changed) return false
  const proofLevel = checked(changed)
  if (proofLevel !== changed.proofLevel) await tx.update(parcels).set({ proofLevel }).where(eq(parcels.id, id))
  return true
}
