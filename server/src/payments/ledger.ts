import type { PaymentProvider } from '@ranar/contract'
import { and, count, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { hasPassed } from '../platform/db/clock.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { jsonObject } from '../platform/db/json.ts'
import { transact } from '../platform/db/transact.ts'
import { notFound } from '../platform/problems.ts'
import { countTry } from '../platform/rate-limits/rate-limits.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { parcels } from '../schema/parcels.ts'
import { payments } from '../schema/payments.ts'
import { users } from '../schema/people.ts'
import { askToClaim, askToClose } from './open-sessions.ts'
import { payer } from './payer.ts'
import type { Provider, Session } from './provider.ts'

/** Keys of the provider live a day; a call older than this is not repeated. */
const keyIsOld = hasPassed(payments.createdAt, 23 * 3600)

const asked = {
  id: payments.id,
  provider: payments.provider,
  status: payments.status,
  key: payments.key,
  amountTaka: payments.amountTaka,
  sessionId: payments.sessionId,
  entrance: payments.entrance,
  keyIsOld,
  ageSeconds: sql<number>`extract(epoch from now() - ${payments.createdAt})::float8`,
  /** No provider lets a session be paid that long. */
  isStale: sql<boolean>`${payments.createdAt} < now() - interval '24 hours'`,
  parcelId: payments.parcelId,
}
const askedWithCode = { ...asked, parcelCode: parcels.code, payer: jsonObject(payer) }
export type AskedPayment = Awaited<ReturnType<typeof findPayment>>

/** The payment of a parcel that may still be paid by this provider. */
export const findOpenPayment = async (tx: Tx, parcelId: number, provider: PaymentProvider) =>
  (
    await tx
      .select(asked)
      .from(payments)
      .where(and(eq(payments.parcelId, parcelId), eq(payments.provider, provider), eq(payments.status, 'pending')))
  )[0]

type Priced = { id: number; code: string; priceTaka: number }
/** A new payment, not yet known to the provider. The parcel is locked, so that nobody else makes the same one. */
export const addPayment = async (tx: Tx, { id: parcelId, code, priceTaka }: Priced, { kind, keyOf }: Provider) => {
  const [before] = await tx
    .select({ n: count() })
    .from(payments)
    .where(and(eq(payments.parcelId, parcelId), eq(payments.provider, kind)))
  const row = { parcelId, provider: kind, amountTaka: priceTaka, key: keyOf(code, (before?.n ?? 0) + 1) }
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
      .innerJoin(users, eq(users.id, parcels.senderId))
      .where(eq(payments.id, id))
  )[0]

/** The payment that names this session, or the one that it was made for. */
export const findPaymentOf = async (db: Db, { id, key }: Pick<Session, 'id' | 'key'>) =>
  (
    await db
      .select(asked)
      .from(payments)
      .where(or(eq(payments.sessionId, id), key === undefined ? undefined : eq(payments.key, key)))
      .orderBy(desc(sql`coalesce(${payments.sessionId} = ${id}, false)`))
      .limit(1)
  )[0]

/** Whether the provider is being asked for a session of this parcel at this moment, or will be asked again. */
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

// A parcel that is changed often leaves sessions behind that are being closed; the sweep asks about the older ones.
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

// As long as a payment that ended by time is asked about.
const byTimeAlone = sql`${payments.status} = 'canceled' AND ${payments.settledAt} >= ${payments.createdAt} + interval '24 hours' AND ${payments.createdAt} > now() - interval '30 days'`

/** Whether all that was begun for a parcel has ended by its provider's word. Of providers that end no session, one
 * that lay for a day was given up without it. */
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

/** The payment that a secret of one's own opens. */
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

/** Remembers what the provider made, if it is the first that comes, and answers what is remembered: only its secret
 * may leave. Any other session is a stray. */
type Known = { id: number; parcelId: number; provider: PaymentProvider }
export const attachSession = (db: Db, { id, parcelId, provider }: Known, session: Session) =>
  transact(db, async (tx) => {
    await lockParcel(tx, parcelId)
    await tx
      .update(payments)
      .set({ sessionId: session.id, entrance: session.entrance })
      .where(and(eq(payments.id, id), isNull(payments.sessionId)))
    const [kept] = await tx
      .select({ status: payments.status, sessionId: payments.sessionId, entrance: payments.entrance })
      .from(payments)
      .where(eq(payments.id, id))
    if (kept?.status === 'closing') await askToClose(tx, id)
    if (kept?.sessionId !== session.id) await askToClaim(tx, provider, session.id)
    return kept
  })

/** Nobody can pay it: the provider has no session for it. */
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

/** Its session has ended by time, as far as its provider lets us know. Money that comes later is still taken note
 * of. */
export const cancelPayment = (db: Db, id: number) =>
  db
    .update(payments)
    .set({ status: 'canceled', settledAt: sql`now()` })
    .where(and(eq(payments.id, id), eq(payments.status, 'closing')))

/** Money that came a second time by the same session is looked at by itself. */
export const claimOthers = async (db: Db, { provider }: { provider: PaymentProvider }, { others = [] }: Session) => {
  if (others.length === 0) return
  const known = await db.select({ id: payments.sessionId }).from(payments).where(inArray(payments.sessionId, others))
  const fresh = others.filter((id) => !known.some((row) => row.id === id))
  if (fresh.length)
    await transact(db, async (tx) => {
      for (const id of fresh) await askToClaim(tx, provider, id)
    })
}

export const lockParcel = async (tx: Tx, id: number) => {
  const [parcel] = await tx.select().from(parcels).where(eq(parcels.id, id)).for('no key update')
  if (!parcel) throw new Error('a payment without a parcel')
  return parcel
}

/** Amount, currency and parcel, and no warning of the provider's; one that repeats no metadata at all is believed. */
export const isAsAsked = (
  { received, currency, parcelCode, isRisky }: Session,
  { amountTaka, parcelCode: code }: { amountTaka: number; parcelCode: string },
) =>
  !isRisky && received === amountTaka * 100 && currency === 'bdt' && (parcelCode === undefined || parcelCode === code)

/** The other payments of a parcel must not be paid any more. */
export const closeOthers = async (tx: Tx, parcelId: number, id: number) => {
  const others = and(eq(payments.parcelId, parcelId), eq(payments.status, 'pending'), ne(payments.id, id))
  for (const other of await tx.update(payments).set({ status: 'closing' }).where(others).returning({ id: payments.id }))
    await askToClose(tx, other.id)
}
