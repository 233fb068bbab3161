import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { hasPassed } from '../platform/db/clock.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { notFound } from '../platform/problems.ts'
import { countTry } from '../platform/rate-limits/rate-limits.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { parcels } from '../schema/parcels.ts'
import { payments } from '../schema/payments.ts'
import { askToClaim, askToClose } from './open-intents.ts'
import type { Intent } from './provider-objects.ts'

/** Keys of the provider live a day; a call older than this is not repeated. */
const keyIsOld = hasPassed(payments.createdAt, 23 * 3600)

const asked = {
  id: payments.id,
  status: payments.status,
  key: payments.key,
  amountTaka: payments.amountTaka,
  intentId: payments.intentId,
  clientSecret: payments.clientSecret,
  keyIsOld,
  parcelId: payments.parcelId,
}
const askedWithCode = { ...asked, parcelCode: parcels.code }
export type AskedPayment = Awaited<ReturnType<typeof findPayment>>

/** The payment of a parcel that may still be paid. */
export const findOpenPayment = async (tx: Tx, parcelId: number) =>
  (
    await tx
      .select(asked)
      .from(payments)
      .where(and(eq(payments.parcelId, parcelId), eq(payments.status, 'pending')))
  )[0]

/** A new payment, not yet known to the provider. */
export const addPayment = async (tx: Tx, parcelId: number, amountTaka: number) => {
  const row = { parcelId, amountTaka, key: `pay:${randomUUID()}` }
  const [made] = await tx.insert(payments).values(row).returning(asked)
  if (!made) throw new Error('no payment was made')
  return made
}

export const findPayment = async (db: Db, id: number) =>
  (
    await db
      .select(askedWithCode)
      .from(payments)
      .innerJoin(parcels, eq(parcels.id, payments.parcelId))
      .where(eq(payments.id, id))
  )[0]

/** The payment that names this intent, or the one that it was made for. */
export const findPaymentOf = async (db: Db, { id, key }: Pick<Intent, 'id' | 'key'>) =>
  (
    await db
      .select(asked)
      .from(payments)
      .where(or(eq(payments.intentId, id), key === undefined ? undefined : eq(payments.key, key)))
      .orderBy(desc(sql`coalesce(${payments.intentId} = ${id}, false)`))
      .limit(1)
  )[0]

/** Whether the provider is being asked for an intent of this parcel at this moment, or will be asked again. */
export const isBeingAsked = async (db: Db, parcelId: number) =>
  (
    await db
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.parcelId, parcelId),
          inArray(payments.status, ['pending', 'closing']),
          isNull(payments.intentId),
        ),
      )
  ).length > 0

// A parcel that is changed often leaves intents behind that are being closed; the sweep asks about the older ones.
const NEWEST = 5

/** Payments of one's own parcel that the provider may know more about. */
export const openPaymentsOf = async (db: Db, user: SessionUser, code: string) => {
  const [parcel] = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.code, code), eq(parcels.senderId, user.id)))
  if (!parcel) throw notFound('parcels.notFound')
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.parcelId, parcel.id), inArray(payments.status, ['pending', 'closing'])))
    .orderBy(desc(payments.id))
    .limit(NEWEST)
  // Counted only when the provider will be asked.
  if (rows.length > 0) await countTry(db, `checks:${user.id}`, { max: 60, seconds: 60 })
  return { parcelId: parcel.id, paymentIds: rows.map(({ id }) => id) }
}

/** The payment that a secret of one's own opens. */
export const findBySecret = async (db: Db, user: SessionUser, clientSecret: string) => {
  const mine = and(eq(payments.clientSecret, clientSecret), eq(parcels.senderId, user.id))
  return (
    await db
      .select({ status: payments.status })
      .from(payments)
      .innerJoin(parcels, eq(parcels.id, payments.parcelId))
      .where(mine)
  )[0]
}

/** Remembers what the provider made, if it is the first that comes, and answers what is remembered: only its secret may leave. Any other intent is a stray. */
export const attachIntent = (db: Db, { id, parcelId }: { id: number; parcelId: number }, intent: Intent) =>
  transact(db, async (tx) => {
    await lockParcel(tx, parcelId)
    await tx
      .update(payments)
      .set({ intentId: intent.id, clientSecret: intent.clientSecret })
      .where(and(eq(payments.id, id), isNull(payments.intentId)))
    const [kept] = await tx
      .select({ status: payments.status, intentId: payments.intentId, clientSecret: payments.clientSecret })
      .from(payments)
      .where(eq(payments.id, id))
    if (kept?.status === 'closing') await askToClose(tx, id)
    if (kept?.intentId !== intent.id) await askToClaim(tx, intent.id)
    return kept
  })

/** Nobody can pay it: the provider has no intent for it. */
export const failPayment = (db: Db, id: number) =>
  db
    .update(payments)
    .set({ status: 'failed', settledAt: sql`now()` })
    .where(and(eq(payments.id, id), inArray(payments.status, ['pending', 'closing'])))

/** It must not be paid any more; the provider is told. */
export const closePayment = (db: Db, { id, parcelId }: { id: number; parcelId: number }) =>
  transact(db, async (tx) => {
    await lockParcel(tx, parcelId)
    const [closing] = await tx
      .update(payments)
      .set({ status: 'closing' })
      .where(and(eq(payments.id, id), eq(payments.status, 'pending')))
      .returning({ id: payments.id })
    if (closing) await askToClose(tx, id)
  })

export const lockParcel = async (tx: Tx, id: number) => {
  const [parcel] = await tx.select().from(parcels).where(eq(parcels.id, id)).for('no key update')
  if (!parcel) throw new Error('a payment without a parcel')
  return parcel
}

/** Amount, currency and parcel; a provider that repeats no metadata at all is believed. */
export const isAsAsked = (
  { received, currency, parcelCode }: Intent,
  { amountTaka, parcelCode: code }: { amountTaka: number; parcelCode: string },
) => received === amountTaka * 100 && currency === 'bdt' && (parcelCode === undefined || parcelCode === code)

/** The other payments of a parcel must not be paid any more. */
export const closeOthers = async (tx: Tx, parcelId: number, id: number) => {
  const others = and(eq(payments.parcelId, parcelId), eq(payments.status, 'pending'), ne(payments.id, id))
  for (const other of await tx.update(payments).set({ status: 'closing' }).where(others).returning({ id: payments.id }))
    await askToClose(tx, other.id)
}
