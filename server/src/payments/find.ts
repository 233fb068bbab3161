import type { PaymentProvider } from '@ranar/contract'
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { hasPassed } from '../platform/db/clock.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { jsonObject } from '../platform/db/json.ts'
import { notFound } from '../platform/problems.ts'
import { countTry } from '../platform/rate-limits/rate-limits.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { parcels } from '../schema/parcels.ts'
import { payments } from '../schema/payments.ts'
import { users } from '../schema/people.ts'
import { payer } from './payer.ts'
import type { Session } from './provider.ts'

/** The provider keeps idempotency keys for a day, so a call older than 23 hours is not repeated. */
const keyIsOld = hasPassed(payments.createdAt, 23 * 3600)

/** The columns that work on a payment needs. */
export const asked = {
  id: payments.id,
  provider: payments.provider,
  status: payments.status,
  key: payments.key,
  amountTaka: payments.amountTaka,
  sessionId: payments.sessionId,
  entrance: payments.entrance,
  keyIsOld,
  ageSeconds: sql<number>`extract(epoch from now() - ${payments.createdAt})::float8`,
  /** Older than any provider keeps a session payable. */
  isStale: sql<boolean>`${payments.createdAt} < now() - interval '24 hours'`,
  parcelId: payments.parcelId,
}
const askedWithCode = { ...asked, parcelCode: parcels.code, payer: jsonObject(payer) }
export type AskedPayment = Awaited<ReturnType<typeof findPayment>>

/** Returns the pending payment of a parcel at this provider; undefined if there is none. */
export const findOpenPayment = async (tx: Tx, parcelId: number, provider: PaymentProvider) =>
  (
    await tx
      .select(asked)
      .from(payments)
      .where(and(eq(payments.parcelId, parcelId), eq(payments.provider, provider), eq(payments.status, 'pending')))
  )[0]

export const findPayment = async (db: Db, id: number) =>
  (
    await db
      .select(askedWithCode)
      .from(payments)
      .innerJoin(parcels, eq(parcels.id, payments.parcelId))
      .innerJoin(users, eq(users.id, parcels.senderId))
      .where(eq(payments.id, id))
  )[0]

/** Finds the payment with this session id, else the one with the session's idempotency key. */
export const findPaymentOf = async (db: Db, { id, key }: Pick<Session, 'id' | 'key'>) =>
  (
    await db
      .select(asked)
      .from(payments)
      .where(or(eq(payments.sessionId, id), key === undefined ? undefined : eq(payments.key, key)))
      .orderBy(desc(sql`coalesce(${payments.sessionId} = ${id}, false)`))
      .limit(1)
  )[0]

/** Whether the provider is being asked for a session of this parcel, or will be asked again. */
export const isBeingAsked = async (db: Db, parcelId: number, provider: PaymentProvider) =>
  (
    await db
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.parcelId, parcelId),
          eq(payments.provider, provider),
          inArray(payments.status, ['pending', 'closing']),
          isNull(payments.sessionId),
        ),
      )
  ).length > 0

// A parcel that changes often leaves many closing sessions; the sweep asks about the older ones.
const NEWEST = 5

/** Returns the unsettled payments of the sender's own parcel; 404 if not theirs, 429 over 60 checks a minute. */
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
  // Count only checks that will call the provider.
  if (rows.length > 0) await countTry(db, `checks:${user.id}`, { max: 60, seconds: 60 })
  return { parcelId: parcel.id, paymentIds: rows.map(({ id }) => id) }
}

// Canceled by age alone; reconciliation asks about such payments for 30 days.
const byTimeAlone = sql`${payments.status} = 'canceled' AND ${payments.settledAt} >= ${payments.createdAt} + interval '24 hours' AND ${payments.createdAt} > now() - interval '30 days'`

/** Whether all payments of a parcel ended by the provider's word; with `endingByTime` providers, age is not enough. */
export const areSettled = async (db: Db, parcelId: number, endingByTime: PaymentProvider[]) => {
  const isOpen = inArray(payments.status, ['pending', 'closing'])
  const isGivenUp = and(inArray(payments.provider, endingByTime), byTimeAlone)
  const [unsettled] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.parcelId, parcelId), or(isOpen, isGivenUp)))
    .limit(1)
  return unsettled === undefined
}

/** Whether the payment of a parcel that brought money last is returned, as after the charge had been paid before. */
export const isLastReturned = async (db: Db, parcelId: number) => {
  const [last] = await db
    .select({ status: payments.status })
    .from(payments)
    .where(and(eq(payments.parcelId, parcelId), inArray(payments.status, ['succeeded', 'mismatch', 'duplicate'])))
    .orderBy(desc(payments.settledAt), desc(payments.id))
    .limit(1)
  return last !== undefined && last.status !== 'succeeded'
}

/** Returns the status of the user's own payment with this client secret; undefined if it is not theirs. */
export const findBySecret = async (db: Db, user: SessionUser, provider: PaymentProvider, secret: string) => {
  const mine = and(eq(payments.provider, provider), eq(payments.entrance, secret), eq(parcels.senderId, user.id))
  return (
    await db
      .select({ status: payments.status })
      .from(payments)
      .innerJoin(parcels, eq(parcels.id, payments.parcelId))
      .where(mine)
  )[0]
}
