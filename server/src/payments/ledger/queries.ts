import { randomUUID } from 'node:crypto'
import { payableStages } from '@ranar/contract'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type Db, transact } from '../../db/index.ts'
import { conflict, notFound } from '../../http/problems.ts'
import { countTry } from '../../limits/queries.ts'
import { sendMail } from '../../mail/queries.ts'
import { notify } from '../../notifications/queries.ts'
import { readCode } from '../../parcels/code.ts'
import { recordEvent, stageName } from '../../parcels/moves/queries.ts'
import { lockOwnParcel } from '../../parcels/queries.ts'
import { parcels } from '../../parcels/table.ts'
import { addRefund } from '../../refunds/queries.ts'
import type { Person } from '../../sessions/queries.ts'
import type { Intent } from '../provider.ts'
import { askToClose, cancelOpenIntent, isPaid } from '../queries.ts'
import { type LedgerStatus, payments } from '../table.ts'

/** Keys of the provider live a day; a call older than this is not repeated. */
const keyIsOld = sql<boolean>`${payments.createdAt} < now() - interval '23 hours'`

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

/** The payment of one's own parcel that is open, or a new one, not yet known to the provider. 409 when there is nothing to pay. */
export const openPayment = (db: Db, user: Person, typed: string) =>
  transact(db, async (tx) => {
    const parcel = await lockOwnParcel(tx, user, typed)
    if (!payableStages.includes(parcel.stage)) throw conflict('payments.notPayable', { stage: { key: stageName[parcel.stage] } })
    if (await isPaid(tx, parcel.id)) throw conflict('payments.alreadyPaid')
    const [open] = await tx
      .select(asked)
      .from(payments)
      .where(and(eq(payments.parcelId, parcel.id), eq(payments.status, 'pending')))
    if (open && open.amountTaka === parcel.priceTaka && (open.intentId || !open.keyIsOld)) return { ...open, parcelCode: parcel.code }
    if (open) await cancelOpenIntent(tx, parcel.id)
    await countTry(tx, `intents:${user.id}`, { max: 10, seconds: 60 })
    const [made] = await tx
      .insert(payments)
      .values({ parcelId: parcel.id, amountTaka: parcel.priceTaka, key: `pay:${randomUUID()}` })
      .returning(asked)
    if (!made) throw new Error('no payment was made')
    return { ...made, parcelCode: parcel.code }
  })

export const findPayment = async (db: Db, id: number) =>
  (await db.select(askedWithCode).from(payments).innerJoin(parcels, eq(parcels.id, payments.parcelId)).where(eq(payments.id, id)))[0]

/** Payments of one's own parcel that the provider may know more about. */
export const openPaymentsOf = async (db: Db, user: Person, typed: string) => {
  const [parcel] = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.code, readCode(typed) ?? ''), eq(parcels.senderId, user.id)))
  if (!parcel) throw notFound('parcels.notFound')
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.parcelId, parcel.id), inArray(payments.status, ['pending', 'closing'])))
  return { parcelId: parcel.id, paymentIds: rows.map(({ id }) => id) }
}

/** The payment that a secret of one's own opens. */
export const findBySecret = async (db: Db, user: Person, clientSecret: string) => {
  const mine = and(eq(payments.clientSecret, clientSecret), eq(parcels.senderId, user.id))
  return (await db.select({ status: payments.status }).from(payments).innerJoin(parcels, eq(parcels.id, payments.parcelId)).where(mine))[0]
}

/** Remembers what the provider made. Answers the status, which may have changed meanwhile. */
export const attachIntent = (db: Db, { id, parcelId }: { id: number; parcelId: number }, intent: Intent): Promise<LedgerStatus | undefined> =>
  transact(db, async (tx) => {
    await lockParcel(tx, parcelId)
    await tx
      .update(payments)
      .set({ intentId: intent.id, clientSecret: intent.clientSecret })
      .where(and(eq(payments.id, id), isNull(payments.intentId)))
    const [payment] = await tx.select({ status: payments.status }).from(payments).where(eq(payments.id, id))
    if (payment?.status === 'closing') await askToClose(tx, id)
    return payment?.status
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

const lockParcel = async (tx: Db, id: number) => {
  const [parcel] = await tx.select().from(parcels).where(eq(parcels.id, id)).for('no key update')
  if (!parcel) throw new Error('a payment without a parcel')
  return parcel
}

const settled: readonly LedgerStatus[] = ['succeeded', 'mismatch', 'duplicate']

/** Writes down what the provider says of an intent: once, whoever brings the news and however often. */
export const applyIntent = (db: Db, { id, parcelId }: { id: number; parcelId: number }, intent: Intent): Promise<LedgerStatus> =>
  transact(db, async (tx) => {
    const parcel = await lockParcel(tx, parcelId)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
    if (!payment) throw new Error('a payment that is not there')
    if (settled.includes(payment.status) || intent.status === 'open') return payment.status
    const close = async (status: LedgerStatus, more: Partial<typeof payments.$inferInsert> = {}) => {
      await tx
        .update(payments)
        .set({ ...more, status, settledAt: sql`now()` })
        .where(eq(payments.id, id))
      return status
    }
    if (intent.status === 'canceled') return payment.status === 'pending' || payment.status === 'closing' ? close('canceled') : payment.status

    const money = { receivedAmount: intent.received, receivedCurrency: intent.currency, intentId: intent.id }
    const right = isAsAsked(intent, { amountTaka: payment.amountTaka, parcelCode: parcel.code }) && payment.amountTaka === parcel.priceTaka
    if (!right || (await isPaid(tx, parcelId))) {
      const status = await close(right ? 'duplicate' : 'mismatch', money)
      await addRefund(tx, payment, right ? 'duplicate' : 'mismatch')
      return status
    }
    await close('succeeded', money)
    await closeOthers(tx, parcelId, id)
    await recordEvent(tx, parcelId, 'paid', parcel.senderId)
    await notify(tx, parcel.senderId, 'paid', { code: parcel.code, amount: payment.amountTaka }, `paid:${id}`)
    await sendMail(tx, parcel.senderId, 'paid', { code: parcel.code, amount: payment.amountTaka })
    if (parcel.stage === 'canceled') await addRefund(tx, payment, 'late')
    return 'succeeded'
  })

/** Amount, currency and parcel; a provider that repeats no metadata at all is believed. */
export const isAsAsked = ({ received, currency, parcelCode }: Intent, { amountTaka, parcelCode: code }: { amountTaka: number; parcelCode: string }) =>
  received === amountTaka * 100 && currency === 'bdt' && (parcelCode === undefined || parcelCode === code)

const closeOthers = async (tx: Db, parcelId: number, id: number) => {
  const others = and(eq(payments.parcelId, parcelId), eq(payments.status, 'pending'), ne(payments.id, id))
  for (const other of await tx.update(payments).set({ status: 'closing' }).where(others).returning({ id: payments.id })) await askToClose(tx, other.id)
}
