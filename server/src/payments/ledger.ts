import type { PaymentProvider } from '@ranar/contract'
import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { parcels } from '../schema/parcels.ts'
import { payments } from '../schema/payments.ts'
import { asked } from './find.ts'
import { askToClaim, askToClose } from './open-sessions.ts'
import type { Provider, Session } from './provider.ts'

type Priced = { id: number; code: string; priceTaka: number }
/** Adds a payment that the provider does not know yet. The caller holds the parcel's lock, so its key is unique. */
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

/** Stores the session unless the payment has one, and returns what is stored; another session is a stray. */
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

/** Marks a payment as failed, because the provider has no session for it. */
export const failPayment = (db: Db, id: number) =>
  db
    .update(payments)
    .set({ status: 'failed', settledAt: sql`now()` })
    .where(and(eq(payments.id, id), inArray(payments.status, ['pending', 'closing'])))

/** Marks a pending payment as closing and enqueues closing it at the provider. */
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

/** Marks a closing payment as canceled, because its session expired. Money that comes later is still recorded. */
export const cancelPayment = (db: Db, id: number) =>
  db
    .update(payments)
    .set({ status: 'canceled', settledAt: sql`now()` })
    .where(and(eq(payments.id, id), eq(payments.status, 'closing')))

/** Enqueues a claim for each further payment of the same session that is not known here yet. */
export const claimOthers = async (db: Db, { provider }: { provider: PaymentProvider }, { others = [] }: Session) => {
  if (others.length === 0) return
  const known = await db.select({ id: payments.sessionId }).from(payments).where(inArray(payments.sessionId, others))
  const fresh = others.filter((id) => !known.some((row) => row.id === id))
  if (fresh.length)
    await transact(db, async (tx) => {
      for (const id of fresh) await askToClaim(tx, provider, id)
    })
}

/** Whether another payment holds this session. */
export const isTaken = async (tx: Tx, id: number, sessionId: string) =>
  (
    await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.sessionId, sessionId), ne(payments.id, id)))
  ).length > 0

export const lockParcel = async (tx: Tx, id: number) => {
  const [parcel] = await tx.select().from(parcels).where(eq(parcels.id, id)).for('no key update')
  if (!parcel) throw new Error('a payment without a parcel')
  return parcel
}

/** Whether amount, currency and parcel match and the provider warns of no risk; a missing parcel code is accepted. */
export const isAsAsked = (
  { received, currency, parcelCode, isRisky }: Session,
  { amountTaka, parcelCode: code }: { amountTaka: number; parcelCode: string },
) =>
  !isRisky && received === amountTaka * 100 && currency === 'bdt' && (parcelCode === undefined || parcelCode === code)

/** Closes the other pending payments of a parcel. */
export const closeOthers = async (tx: Tx, parcelId: number, id: number) => {
  const others = and(eq(payments.parcelId, parcelId), eq(payments.status, 'pending'), ne(payments.id, id))
  for (const other of await tx.update(payments).set({ status: 'closing' }).where(others).returning({ id: payments.id }))
    await askToClose(tx, other.id)
}
