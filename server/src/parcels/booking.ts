import { hash } from 'node:crypto'
import { type Booking, chargeFault, type Locale, provedAtLeast, type Tariff } from '@ranar/contract'
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { named, perDb } from '../platform/db/prepared.ts'
import { badRequest, conflict } from '../platform/problems.ts'
import { companyNumber } from '../schema/company.ts'
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
// What its sender has seen of prices does not make another booking.
const hashOf = ({ price: _, tariffVersion: __, ...said }: Booking) => digest(said)

const codLimits = perDb((db) =>
  db
    .select({
      most: companyNumber('codMaxTaka').as('most'),
      needsCode: companyNumber('codNeedsCodeTaka').as('needs_code'),
    })
    .from(sql`(values (1)) as one`)
    .prepare('cod_limits'),
)
type Limits = { most: number; needsCode: number }
/** How much may be collected, and from how much on somebody has to prove who took the parcel. */
export const readCodLimits = async (tx: Tx): Promise<Limits> => {
  const [limits] = await codLimits(tx).execute()
  if (!limits) throw new Error('limits are always there')
  return limits
}

/** What a parcel costs by a tariff, and for which thana. */
export type Priced = { tariff: Tariff; thana: string; thanaChosen: boolean; priceTaka: number }
type Given = { idempotencyKey: string | null; receiverLocale: Locale }
/** The row of a new booking at its price; throws 400 for money that does not add up. */
export const rowOf = (
  senderId: number,
  booking: Booking,
  { tariff, ...priced }: Priced,
  limits: Limits,
  given: Given,
) => {
  const columns = { ...columnsOf(booking), ...priced, tariffVersion: tariff.version }
  const proofLevel = checked(limits, tariff, columns)
  return { code: newCode(), senderId, idempotencyHash: hashOf(booking), ...given, ...columns, proofLevel }
}

/** Adds a pending parcel; undefined when the sender has used this key or this reference before. */
export const addParcel = async (tx: Tx, senderId: number, booking: Booking, priced: Priced, given: Given) => {
  const row = rowOf(senderId, booking, priced, await readCodLimits(tx), given)
  const [made] = await insert(tx).execute(row)
  return made && { id: made.id, code: row.code }
}

/** Adds many; answers those that were added. */
export const addParcels = (tx: Tx, rows: ReturnType<typeof rowOf>[]) =>
  tx.insert(parcels).values(rows).onConflictDoNothing().returning({ id: parcels.id, code: parcels.code })

type Money = Pick<typeof parcels.$inferSelect, 'codTaka' | 'chargeFrom' | 'proofLevel' | 'priceTaka'>
/** Refuses a charge that the goods' money does not cover; answers with the proof that so much money needs. */
const checked = (limits: Limits, tariff: Tariff, money: Money, isNew = true) => {
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
/** Throws 409 when another parcel of this sender that is not canceled has the reference. */
export const refuseReference = async (tx: Tx, senderId: number, reference: string | null | undefined, but = 0) => {
  const [taken] = reference ? await livingWithReference(tx).execute({ owner: senderId, reference, but }) : []
  if (taken) throw conflict('cod.referenceTaken', { code: taken.code })
}

/** What this sender has booked by these references, or by these keys. */
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
/** Whether this very booking has made the parcel. */
export const isOf = (booking: Booking, { hash }: { hash: Buffer | null }) =>
  // Parcels of earlier versions were remembered with the price.
  hash !== null && (hash.equals(hashOf(booking)) || hash.equals(digest(booking)))

/** The parcel that this sender has booked with this key; 409 when it was for another booking. */
export const findByIdempotencyKey = async (tx: Tx, senderId: number, key: string, booking: Booking) => {
  const [taken] = await tx
    .select(known)
    .from(parcels)
    .where(and(eq(parcels.senderId, senderId), eq(parcels.idempotencyKey, key)))
  // Parcels of earlier versions have no hash.
  if (taken?.hash && !isOf(booking, taken)) throw conflict('parcels.keyReused')
  return taken
}

/** Changes what is given, at its new price if there is one. Answers whether anything was given. */
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
