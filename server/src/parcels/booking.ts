import { hash } from 'node:crypto'
import { type Booking, chargeFault, type Locale, provedAtLeast, type Tariff } from '@ranar/contract'
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { named, perDb } from '../platform/db/prepared.ts'
import { badRequest, conflict, keyReused } from '../platform/problems.ts'
import { type CodLimits, codLimits } from '../schema/company.ts'
import { parcels } from '../schema/parcels.ts'
import { type BookingChange, bookingPlaceholders, changedColumns, columnsOf } from './booking-columns.ts'
import { newCode } from './tracking-code.ts'

const insert = perDb((db) =>
  db
    .insert(parcels)
    .values({
      ...named('code', 'senderId', 'idempotencyKey', 'idempotencyHash', 'receiverLocale'),
      ...bookingPlaceholders,
      ...named('priceTaka', 'thana', 'thanaChosen', 'tariffVersion'),
    })
    .onConflictDoNothing()
    .returning({ id: parcels.id })
    .prepare('book'),
)

const digest = (said: object) => hash('sha256', JSON.stringify(said), 'buffer')
// Leave out price and tariff version: a retry that shows another price is still the same booking.
const hashOf = ({ price: _, tariffVersion: __, ...said }: Booking) => digest(said)

const limitsOfNow = perDb((db) => db.select(codLimits).from(sql`(values (1)) as one`).prepare('cod_limits'))
const readCodLimits = async (tx: Tx): Promise<CodLimits> => {
  const [limits] = await limitsOfNow(tx).execute()
  if (!limits) throw new Error('limits are always there')
  return limits
}

/** A parcel's price in taka, with the tariff and the thana it was computed from. */
export type Priced = { tariff: Tariff; thana: string; thanaChosen: boolean; priceTaka: number }
type Given = { idempotencyKey: string | null; receiverLocale: Locale }
/** Builds the row of a new booking; throws 400 if the COD is above the limit or does not cover the charge. */
export const rowOf = (
  senderId: number,
  booking: Booking,
  { tariff, ...priced }: Priced,
  limits: CodLimits,
  given: Given,
) => {
  const columns = { ...columnsOf(booking), ...priced, tariffVersion: tariff.version }
  const proofLevel = checked(limits, tariff, columns)
  return { code: newCode(), senderId, idempotencyHash: hashOf(booking), ...given, ...columns, proofLevel }
}

/** Inserts a pending parcel; returns undefined if the sender has already used this key or this reference. */
export const addParcel = async (tx: Tx, row: ReturnType<typeof rowOf>) => {
  const [made] = await insert(tx).execute(row)
  return made && { id: made.id, code: row.code }
}

/** Inserts many parcels and returns those inserted; rows with a used key or reference are skipped. */
export const addParcels = (tx: Tx, rows: ReturnType<typeof rowOf>[]) =>
  tx.insert(parcels).values(rows).onConflictDoNothing().returning({ id: parcels.id, code: parcels.code })

type Money = Pick<typeof parcels.$inferSelect, 'codTaka' | 'chargeFrom' | 'proofLevel' | 'priceTaka'>
/** Throws 400 if the COD is above the limit or does not cover the charge; returns the proof level it requires. */
const checked = (limits: CodLimits, tariff: Tariff, money: Money, isNew = true) => {
  const { codTaka, proofLevel } = money
  if (isNew && codTaka > limits.most) throw badRequest('cod.takaAboveLimit', 'codTaka')
  const fault = chargeFault(tariff, money)
  if (fault) throw badRequest(fault, 'codTaka')
  return provedAtLeast(proofLevel, codTaka, limits.needsCode)
}

const known = { id: parcels.id, code: parcels.code, hash: parcels.idempotencyHash }
const livingWithReference = perDb((db) =>
  db
    .select(known)
    .from(parcels)
    .where(
      and(
        eq(parcels.senderId, sql.placeholder('owner')),
        eq(parcels.reference, sql.placeholder('reference')),
        ne(parcels.step, 'canceled'),
        ne(parcels.id, sql.placeholder('but')),
      ),
    )
    .prepare('parcel_by_reference'),
)
/** Throws 409 if another parcel of this sender, not canceled, has this reference. */
export const refuseReference = async (tx: Tx, senderId: number, reference: string | null | undefined, but = 0) => {
  const [taken] = reference ? await livingWithReference(tx).execute({ owner: senderId, reference, but }) : []
  if (taken) throw conflict('cod.referenceTaken', { code: taken.code })
}

/** Returns this sender's parcels with these references (canceled ones excluded) or these idempotency keys. */
export const findBooked = async (
  db: Db,
  senderId: number,
  { references, keys }: Record<'references' | 'keys', string[]>,
) => {
  const living = and(inArray(parcels.reference, references), ne(parcels.step, 'canceled'))
  const { reference, idempotencyKey } = parcels
  return references.length + keys.length === 0
    ? []
    : db
        .select({ code: parcels.code, hash: parcels.idempotencyHash, reference, idempotencyKey })
        .from(parcels)
        .where(and(eq(parcels.senderId, senderId), or(living, inArray(idempotencyKey, keys))))
}
/** Whether the parcel was made by exactly this booking (same hash). */
export const isOf = (booking: Booking, { hash }: { hash: Buffer | null }) =>
  // Earlier versions included the price in the hash.
  hash !== null && (hash.equals(hashOf(booking)) || hash.equals(digest(booking)))

/** Finds the sender's parcel with this idempotency key; 409 if it was made by a different booking. */
export const findByIdempotencyKey = async (tx: Tx, senderId: number, key: string, booking: Booking) => {
  const [taken] = await tx
    .select(known)
    .from(parcels)
    .where(and(eq(parcels.senderId, senderId), eq(parcels.idempotencyKey, key)))
  // Parcels of earlier versions have no hash.
  if (taken?.hash && !isOf(booking, taken)) throw keyReused('parcels.keyReused', 'Idempotency-Key')
  return taken
}

/** Updates the given fields and, if repriced, the price. Returns false if there was nothing to change. */
export const changeBooking = async (
  tx: Tx,
  id: number,
  change: BookingChange,
  tariff: Tariff,
  priced: Partial<Omit<Priced, 'tariff'>>,
): Promise<boolean> => {
  const columns = { ...changedColumns(change), ...priced }
  if (Object.keys(columns).length === 0) return false
  const [changed] = await tx.update(parcels).set(columns).where(eq(parcels.id, id)).returning()
  if (!changed) return false
  const proofLevel = checked(await readCodLimits(tx), tariff, changed, change.codTaka !== undefined)
  if (proofLevel !== changed.proofLevel) await tx.update(parcels).set({ proofLevel }).where(eq(parcels.id, id))
  return true
}
